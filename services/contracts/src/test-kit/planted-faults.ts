import { guardSheet, type GuardCode, type GuardFacts, type GuardReason } from '../lottery/guard.ts'
import { addDays } from '../wib.ts'

type Prize = { type: string; numbers: string }
type FaultDraw = { market: string; date: string; prizes: readonly Prize[]; officialAt: number }

const listType = 'STARTER PRIZE'
const listLength = 10

/** A slip: what is typed in place of the official number, for which reason it is asked about, and on which date. */
type Slip = {
  code: GuardCode
  /** Null while there is nothing to mistake the number for. */
  typed: (draw: FaultDraw, facts: GuardFacts) => Prize[] | null
  dateOf?: (draw: FaultDraw) => string
}

const first = ({ prizes }: FaultDraw): string => prizes[0]?.numbers ?? ''
const top = (numbers: string | undefined): Prize[] | null =>
  numbers === undefined ? null : [{ type: 'PRIZE 1', numbers }]

/** The number with its first two unequal neighbours in the other order. */
export const swapped = (numbers: string): string => {
  const at = numbers.split('').findIndex((digit, index) => index > 0 && digit !== numbers[index - 1])
  return numbers.slice(0, at - 1) + numbers.charAt(at) + numbers.charAt(at - 1) + numbers.slice(at + 1)
}

const slips = {
  'wrong market': { code: 'OTHER_MARKET', typed: (_draw, { published }) => top(published.at(-1)?.numbers) },
  // PRIZE 2 is typed with the digits of PRIZE 1 in another order.
  swap: {
    code: 'SWAPPED',
    typed: (draw) => [
      { type: 'PRIZE 1', numbers: first(draw) },
      { type: 'PRIZE 2', numbers: swapped(first(draw)) },
    ],
  },
  'repeated draw': { code: 'LAST_DRAW', typed: (_draw, { last }) => top(last?.prizes[0]?.numbers) },
  'lost zero': { code: 'LOST_ZERO', typed: (draw) => top(first(draw).slice(1)) },
  'wrong date': {
    code: 'OTHER_DATE',
    typed: (draw) => top(first(draw)),
    dateOf: ({ date }) => addDays(date, -2),
  },
  'doubled paste': {
    code: 'DOUBLED',
    typed: ({ prizes }) => {
      const list = prizes.filter(({ type }) => type === listType)
      return list.length < listLength ? null : [...list, ...list]
    },
  },
} satisfies Record<string, Slip>

type SlipName = keyof typeof slips

/** How often each slip is made in an evening. */
const counts: Record<SlipName, number> = {
  'wrong market': 8,
  swap: 8,
  'repeated draw': 7,
  'lost zero': 7,
  'wrong date': 5,
  'doubled paste': 5,
}

export type PlantedFault = { name: string; slip: SlipName; market: string }

const names = Object.keys(counts) as SlipName[]

/** 40 faults, spread over the draws; wrong markets over the later half, when others are published. */
export const faultsFor = (draws: readonly FaultDraw[]): PlantedFault[] => {
  const byTime = draws.toSorted((a, b) => a.officialAt - b.officialAt)
  const later = byTime.slice(Math.floor(byTime.length / 2))
  return names.flatMap((slip, kind) =>
    Array.from({ length: counts[slip] }, (_each, index) => {
      const among = slip === 'wrong market' ? later : byTime
      const { market } = among[(index * names.length + kind) % among.length] as FaultDraw
      return { name: `${slip} ${index + 1}`, slip, market }
    }),
  )
}

/** What is typed in place of a draw's numbers; null while there is nothing to mistake them for. */
export const typedFault = (
  { slip }: PlantedFault,
  draw: FaultDraw,
  facts: GuardFacts,
): { entries: Prize[]; expected: GuardCode; reasons: GuardReason[] } | null => {
  const { code, typed }: Slip = slips[slip]
  const entries = typed(draw, { ...facts, prizes: [] })
  return entries && { entries, expected: code, reasons: guardSheet(entries, { ...facts, prizes: [] }) }
}

export const faultDate = ({ slip }: PlantedFault, draw: FaultDraw): string => {
  const { dateOf }: Slip = slips[slip]
  return dateOf?.(draw) ?? draw.date
}
