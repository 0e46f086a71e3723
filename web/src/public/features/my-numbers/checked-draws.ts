import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { firstOf, markKey, type Kind, type Mark, type Pair } from './marks.ts'

const keptDays = 7
const maxDraws = 400

/** A mark that a correction or a withdrawal took back. `at`: when, null where no answer says it. */
export type LostMark = Mark & { at: string | null }
/** The newest state of a draw that this device knows. `isWhole`: with all prizes, not PRIZE 1 of a list alone. */
export type CheckedDraw = {
  market: string
  date: string
  epoch: number
  rev: number
  isWhole: boolean
  prizes: readonly Pair[]
  lost: readonly LostMark[]
}
/** A state as an answer or a push shows it. */
export type SeenState = Omit<CheckedDraw, 'lost'> & { at: string | null }
/** `numbers`: what was withdrawn; absent for the whole draw. */
export type WithdrawnState = Pick<CheckedDraw, 'market' | 'date' | 'epoch' | 'rev'> & {
  at: string
  numbers?: readonly Pair[] | undefined
}
/** The marks of the visitor's numbers among the prizes of a market. */
type MarksOf = (market: string, prizes: readonly Pair[]) => Mark[]

const isText = (value: unknown): value is string => typeof value === 'string'
const isPair = (value: unknown): value is Pair => Array.isArray(value) && value.length === 2 && value.every(isText)
const kinds: readonly unknown[] = ['whole', 'last3', 'last2'] satisfies Kind[]
const isLost = (value: unknown): value is LostMark => {
  const { number, kind, type, drawn, at } = (value ?? {}) as Record<keyof LostMark, unknown>
  return [number, type, drawn].every(isText) && kinds.includes(kind) && (at === null || isText(at))
}
const isDraw = (value: unknown): value is CheckedDraw => {
  const { market, date, epoch, rev, isWhole, prizes, lost } = (value ?? {}) as Record<keyof CheckedDraw, unknown>
  return (
    [market, date].every(isText) &&
    [epoch, rev].every(Number.isFinite) &&
    typeof isWhole === 'boolean' &&
    Array.isArray(prizes) &&
    prizes.every(isPair) &&
    Array.isArray(lost) &&
    lost.every(isLost)
  )
}

/** Stored as JSON; anything else counts as none. */
export const readDraws = (text: string | null): CheckedDraw[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraw) : []
  } catch {
    return []
  }
}

type Place = Pick<CheckedDraw, 'market' | 'date'>
export const drawOf = (draws: readonly CheckedDraw[], { market, date }: Place): CheckedDraw | undefined =>
  draws.find((draw) => draw.market === market && draw.date === date)

/** Marks that a draw had and has no more; one that came again is not lost. */
const lostSince = (before: CheckedDraw, prizes: readonly Pair[], at: string | null, marksOf: MarksOf): LostMark[] => {
  const { market } = before
  const present = new Set(marksOf(market, prizes).map(markKey))
  const gone = marksOf(market, before.prizes).map((mark): LostMark => ({ ...mark, at }))
  const lost = new Map([...before.lost, ...gone].map((mark) => [markKey(mark), mark]))
  return [...lost.values()].filter((mark) => !present.has(markKey(mark)))
}

const replaced = (draws: readonly CheckedDraw[], before: CheckedDraw | undefined, next: CheckedDraw): CheckedDraw[] => [
  ...draws.filter((draw) => draw !== before),
  next,
]

/** PRIZE 1 of a list says nothing of the other prizes: they stay as they were last known. */
const prizesNow = (before: CheckedDraw | undefined, { isWhole, prizes }: SeenState): readonly Pair[] => {
  const first = before && firstOf(before.prizes)
  if (isWhole || !before) return prizes
  const shown = firstOf(prizes)
  return [...(shown ? [shown] : []), ...before.prizes.filter((pair) => pair !== first)]
}

/** With a state of a draw; the same list where that is known or old. */
export const withSeen = (
  draws: readonly CheckedDraw[],
  { at, ...seen }: SeenState,
  marksOf: MarksOf,
): readonly CheckedDraw[] => {
  const before = drawOf(draws, seen)
  const completes = before?.rev === seen.rev && before.epoch === seen.epoch && seen.isWhole && !before.isWhole
  if (!isNewer(seen, before) && !completes) return draws
  const prizes = prizesNow(before, { ...seen, at })
  const lost = before ? lostSince(before, prizes, at, marksOf) : []
  return replaced(draws, before, { ...seen, prizes, lost })
}

/** Without the numbers that were withdrawn from a draw, or without all of them; the same list where that is known. */
export const withWithdrawn = (
  draws: readonly CheckedDraw[],
  { at, numbers, ...gone }: WithdrawnState,
  marksOf: MarksOf,
): readonly CheckedDraw[] => {
  const before = drawOf(draws, gone)
  if (!before || !isNewer(gone, before)) return draws
  const isGone = ([type, drawn]: Pair) => !numbers || numbers.some((pair) => pair[0] === type && pair[1] === drawn)
  const prizes = before.prizes.filter((pair) => !isGone(pair))
  const lost = lostSince(before, prizes, at, marksOf)
  // Corrections between the two states may be missing.
  return replaced(draws, before, { ...gone, isWhole: !numbers, prizes, lost })
}

/** Of the last seven days. `today`: WIB. */
export const isRecent = ({ date }: Pick<CheckedDraw, 'date'>, today: string): boolean =>
  date > addDays(today, -keptDays)

/** The newest of the recent draws; the same list where none goes. */
export const recentDraws = (draws: readonly CheckedDraw[], today: string): readonly CheckedDraw[] => {
  const recent = draws.filter((draw) => isRecent(draw, today))
  if (recent.length === draws.length && draws.length <= maxDraws) return draws
  return recent.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, maxDraws)
}
