import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { layoutText } from '../../layout/layout-text.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { numberAge } from '../../market/number-age.ts'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { countOf, matchNumbers } from './match-numbers.ts'
import { DrawMatches } from './mine-draw.tsx'
import { mineText } from './mine-text.ts'
import { drawChoices } from './my-draw.ts'

type TodaysDrawsProps = { page: PageData | undefined; numbers: readonly string[] }

/** The numbers beside every draw of today that is out; those that met something first. */
export const TodaysDraws = ({ page, numbers }: TodaysDrawsProps) => {
  const drawn = useAtNow(
    (now) =>
      cardsOf(page)
        .filter(({ schedule, result }) => result && numberAge(schedule, result, now) === 'today')
        .map(({ schedule }) => schedule.marketName)
        .sort(byText)
        .join('\n'),
    'minute',
  )
  const toCome = useAtNow((now) => drawChoices(page, now).coming.filter(({ date }) => date <= wibDate(now)).length)
  const names = drawn.split('\n').filter(Boolean)
  useMarketRooms(names.slice(0, 40))
  if (!page) return <Skeleton className="h-64 rounded-card" />
  const draws = names.flatMap((market) => {
    const result = page.resultsMap[market]
    if (!result) return []
    const matches = matchNumbers(numbers, result.prizes)
    return [{ market, date: result.date, first: firstPrizeNumber(result), matches, hits: countOf(matches, 'hit') }]
  })
  return (
    <>
      {names.length === 0 && (
        <EmptyNote text={mineText.noneToday} to={paths.results} label={layoutText.links.results} />
      )}
      {toCome > 0 && <p className="text-sm text-soft">{mineText.toCome(toCome)}</p>}
      {draws
        .sort((a, b) => b.hits - a.hits)
        .map(({ market, date, first, matches }) => (
          <DrawMatches key={market} market={market} date={date} first={first} matches={matches} onlyMet />
        ))}
    </>
  )
}
