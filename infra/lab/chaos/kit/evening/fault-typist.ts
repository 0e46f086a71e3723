import { guardFacts } from '@papan/contracts/calls/content/guard-calls.ts'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { faultDate, typedFault, type PlantedFault } from '@papan/contracts/test-kit/planted-faults.ts'
import { guardQuestion } from '@papan/contracts/texts/guard-texts.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { DeskClient } from './desk-client.ts'
import type { TypedFault } from './records.ts'
import type { PlannedDraw } from './time-table.ts'

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
      if (answer.status === 200) return guardFacts.parse(JSON.parse(answer.text))
    }
    return null
  }

  /** Whether it was typed: no answer of the service or nothing to mistake it for leaves it for later. */
  const typeIn = async (draw: PlannedDraw, fault: PlantedFault, ask?: AskPage): Promise<boolean> => {
    const { name, market } = fault
    const facts = await factsOf({ market, date: faultDate(fault, draw) })
    const typed = facts && typedFault(fault, draw, facts)
    if (!typed) return false
    const { entries, expected, reasons } = typed
    const text = ask && isInSheet(fault) ? await ask(entries) : undefined
    const shown = text === undefined ? reasons : reasons.filter((reason) => text?.includes(guardQuestion(reason)))
    onTyped({
      name,
      market,
      by,
      expected,
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
