import { longDate } from '../../../shared/format/wib-text.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { drawCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { drawOf, type CheckedDraw } from './checked-draws.ts'
import type { MyNumber } from './kept-numbers.ts'
import { markedDraw } from './marked-draws.ts'
import { DrawMarks } from './mark-rows.tsx'
import { marksIn } from './marks.ts'
import { myNumbersText } from './my-numbers-text.ts'
import { stateOf } from './shown-states.ts'

type OneDrawProps = { market: string; date: string; numbers: readonly MyNumber[]; draws: readonly CheckedDraw[] }

/** All numbers beside the draw of the address, also those kept for other markets. */
export const OneDraw = ({ market, date, numbers, draws }: OneDrawProps) => {
  const { data, isFailed, status, refetch } = useData(drawCall(market, date))
  useMarketRoom(market)
  // Without a network the device may know the draw.
  const known = drawOf(draws, { market, date })
  const isMissing = isFailed && status === 404
  if (isMissing && !known?.lost.length)
    return <p className="text-soft">{myNumbersText.noDraw(market, longDate(date))}</p>
  const draw = data && !isMissing ? { ...stateOf(data.result), lost: known?.lost ?? [] } : known
  if (!draw)
    return isFailed ? (
      <LoadError text={chanceText.failed} onRetry={refetch} />
    ) : (
      <Skeleton className="h-64 rounded-card" />
    )
  const marksOf = (_market: string, prizes: CheckedDraw['prizes']) =>
    marksIn(
      numbers.map(({ number }) => number),
      prizes,
    )
  return <DrawMarks draw={markedDraw(draw, numbers, marksOf)} numbers={numbers} withMissed />
}
