import { guardFacts } from '@papan/contracts/calls/content/guard-calls.ts'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardSheet, type GuardCode, type GuardFacts } from '@papan/contracts/rules/guard.ts'
import { addDays } from '@papan/contracts/rules/wib.ts'
import { guardQuestion } from '@papan/contracts/texts/guard-texts.ts'
import { wait } from '../../../harness/until.ts'
import type { DeskClient } from './desk-client.ts'
import type { TypedFault } from './records.ts'
import type { PlannedDraw } from './time-table.ts'

const listType = 'STARTER PRIZE'
const listLength = 10

/** A slip: what is typed in place of the official number, for which reason it is asked about, and on which date. */
type Slip = {
  code: GuardCode
  /** Null while there is nothing to mistake the number for. */
  typed: (draw: PlannedDraw, facts: GuardFacts) => Prize[] | null
  dateOf?: (draw: PlannedDraw) => string
}

const first = ({ prizes }: PlannedDraw): string => prizes[0]?.numbers ?? ''
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
export const faultsFor = (draws: readonly PlannedDraw[]): PlantedFault[] => {
  const byTime = draws.toSorted((a, b) => a.officialAt - b.officialAt)
  const later = byTime.slice(Math.floor(byTime.length / 2))
  return names.flatMap((slip, kind) =>
    Array.from({ length: counts[slip] }, (_each, index) => {
      const among = slip === 'wrong market' ? later : byTime
      const { market } = among[(index * names.length + kind) % among.length] as PlannedDraw
      return { name: `${slip} ${index + 1}`, slip, market }
    }),
  )
}

type FaultDeps = {
  client: Pick<DeskClient, 'facts'>
  by: string
  faults: readonly PlantedFault[]
  onTyped: (fault: TypedFault) => void
}
/** Types entries into a page; the text of its question about the last one. */
type AskPage = (entries: readonly Prize[]) => Promise<string | null>

const factsMs = 30_000
const retryMs = 1_000

/** Slips of one number, PRIZE 1 before PRIZE 2; lists and other dates are typed elsewhere than in the open sheet. */
const isInSheet = ({ slip }: PlantedFault): boolean => slip !== 'wrong date' && slip !== 'doubled paste'
const inOrder = (faults: readonly PlantedFault[]) =>
  faults.toSorted((a, b) => Number(a.slip === 'swap') - Number(b.slip === 'swap'))

/** Types the faults of each draw before its own numbers: into a page where one is given, else asked as a page asks before it sends. */
export const createFaultTypist = ({ client, by, faults, onTyped }: FaultDeps) => {
  const left = new Set(inOrder(faults))

  const factsOf = async (draw: { market: string; date: string }): Promise<GuardFacts | null> => {
    for (const end = performance.now() + factsMs; performance.now() < end; await wait(retryMs)) {
      const answer = await client.facts(draw)
      if (answer.status === 200) return { ...guardFacts.parse(JSON.parse(answer.text)), prizes: [] }
    }
    return null
  }

  /** Whether it was typed: no answer of the service or nothing to mistake it for leaves it for later. */
  const typeIn = async (draw: PlannedDraw, fault: PlantedFault, ask?: AskPage): Promise<boolean> => {
    const { name, slip, market } = fault
    const { code, typed, dateOf }: Slip = slips[slip]
    const facts = await factsOf({ market, date: dateOf?.(draw) ?? draw.date })
    const entries = facts && typed(draw, facts)
    if (!entries) return false
    const reasons = guardSheet(entries, facts)
    const text = ask && isInSheet(fault) ? await ask(entries) : undefined
    const shown = text === undefined ? reasons : reasons.filter((reason) => text?.includes(guardQuestion(reason)))
    onTyped({
      name,
      market,
      by,
      expected: code,
      reasons: shown.map((reason) => reason.code),
      inPage: text !== undefined,
    })
    return true
  }

  return {
    /** Types what is left for this draw. */
    async typeFor(draw: PlannedDraw, ask?: AskPage): Promise<void> {
      for (const fault of left) if (fault.market === draw.market && (await typeIn(draw, fault, ask))) left.delete(fault)
    },
  }
}
