import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import type { DrawDetail } from '@papan/contracts/calls/content/public-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { drawCall } from '../../data/calls.ts'
import { useAppSelector } from '../../data/hooks.ts'
import { useStored } from '../../data/use-stored.ts'
import { drawOf } from './checked-draws.ts'
import { countMet, inOrder, isMarked, markedDraw, type MarkedDraw } from './marked-draws.ts'
import { markKey } from './marks.ts'
import { markText, myNumbersText } from './my-numbers-text.ts'
import { stateOf } from './shown-states.ts'
import { readKey } from '../../data/storage-keys.ts'
import { useMyNumbers } from './use-my-numbers.ts'

const maxNamed = 3
const maxRead = 1_000

/** Of the marks, present and lost. */
const keysOf = (draws: readonly MarkedDraw[]): string[] =>
  draws.flatMap(({ market, date, marks, lost }) => [
    ...marks.map((mark) => `${market} ${date} ${markKey(mark)}`),
    ...lost.map((mark) => `${market} ${date} - ${markKey(mark)}`),
  ])

const readKeys = (text: string | null): string[] => {
  try {
    const keys: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** 'Nomor di pasaran', the first ones; on the page of a draw what they met. */
const namesOf = (draws: readonly MarkedDraw[], isOne: boolean): string => {
  const names = draws.flatMap(({ market, marks }) =>
    marks.map((mark) => (isOne ? `${mark.number}: ${markText(mark)}` : myNumbersText.at(mark.number, market))),
  )
  const all = [...new Set(names)]
  const more = all.length - maxNamed
  return [...all.slice(0, maxNamed), ...(more > 0 ? [myNumbersText.more(more)] : [])].join(' · ')
}

type MarkBarProps = { draws: readonly MarkedDraw[]; isOne: boolean; to: string }

/** Over the foot of the page, which must not move. */
const MarkBar = ({ draws, isOne, to }: MarkBarProps) => {
  const [stored, keep] = useStored(readKey)
  const read = readKeys(stored)
  const keys = keysOf(draws)
  if (keys.every((key) => read.includes(key))) return null
  const met = countMet(draws)
  const lost = draws.reduce((count, each) => count + each.lost.length, 0)
  return (
    <div className="mine-mark mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-brand bg-brand-soft px-4 py-3 text-ink shadow-card">
      <div className="min-w-0 grow basis-56">
        {met > 0 && <p className="font-bold text-brand">{myNumbersText.cameOut(met)}</p>}
        {met > 0 && <p className="text-sm wrap-anywhere">{namesOf(draws, isOne)}</p>}
        {lost > 0 && <p className="text-sm font-semibold text-warn">{myNumbersText.takenBack(lost)}</p>}
      </div>
      <div className="flex gap-2">
        <a href={to} className={buttonClass()}>
          {myNumbersText.see}
        </a>
        <Button look="secondary" onClick={() => keep(JSON.stringify([...new Set([...read, ...keys])].slice(-maxRead)))}>
          {myNumbersText.read}
        </Button>
      </div>
    </div>
  )
}

/** What came out of the visitor's numbers: today and yesterday on home and in Cek Angka, in one draw on its page. */
export const MineMark = ({ pathname }: { pathname: string }) => {
  const { numbers, draws, marksOf } = useMyNumbers()
  const yesterday = useAtNow((now) => addDays(wibDate(now), -1))
  const [page, name = '', date = ''] = readTarget(pathname)?.segments ?? []
  const market = canonicalMarket(name)
  const shown = useAppSelector(
    ({ serverData }) => serverData.entries[drawCall(market, date)]?.data as DrawDetail | undefined,
  )
  if (date && page === 'hasil-keluaran') {
    const known = drawOf(draws, { market, date })
    const draw = shown?.result ? { ...stateOf(shown.result), lost: known?.lost ?? [] } : known
    const one = draw && markedDraw(draw, numbers, marksOf)
    return one && isMarked(one) ? <MarkBar draws={[one]} isOne to={paths.numbersAgainst(market, date)} /> : null
  }
  if (pathname !== paths.home && pathname !== paths.numberRoom) return null
  const recent = draws
    .filter((draw) => draw.date >= yesterday)
    .map((draw) => markedDraw(draw, numbers, marksOf))
    .filter(isMarked)
  return recent.length > 0 ? <MarkBar draws={inOrder(recent)} isOne={false} to={paths.myNumbers} /> : null
}
