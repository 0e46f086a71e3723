import { useRef, type RefObject } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardReasons, type GuardCode, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { besides, factsOnScreen, needsFreshFacts } from '../../results/guard/guard-entry.ts'
import { askGuard } from '../../results/guard/guard-question.ts'
import { guardApi } from '../../results/guard/guard-api.ts'
import { useGuardFacts } from '../../results/guard/use-guard-facts.ts'
import { mayReplace, mayReplaceChanged } from '../../results/replace-question.ts'
import type { QueuedPrize } from './waiting-prizes.ts'

type Codes = GuardCode[] | null
/** `isChecked`: compared with facts; else the queue compares it before it is sent. */
type Entered = { codes: GuardCode[]; isChecked: boolean; isReplaceAsked: boolean }

const nameOf = ({ type, code }: GuardReason): string => `${type} ${code}`

/** The guard of one draw's numbers: as they are entered, and again as the queue sends those that waited. */
export const useNumberGuard = (
  { market, date }: AdminResult,
  newest: RefObject<AdminResult>,
  showAsked: (prize: Prize) => () => void,
) => {
  const draw = { market, date }
  const source = useGuardFacts()
  // Keeps the facts of the open draw current: a change of another draw invalidates them.
  guardApi.useGuardFactsQuery(draw)
  /** Reasons of lists that were confirmed: asked once, not for each number that follows. */
  const confirmedLists = useRef(new Set<string>())

  const reasonsOf = (prize: Prize, facts: GuardFacts, unsent: readonly Prize[], current: AdminResult | null) =>
    guardReasons(prize, factsOnScreen(facts, current?.prizes ?? [], besides(prize, unsent)))

  const asAsked = async <Answer>(prize: Prize, question: () => Promise<Answer>): Promise<Answer> => {
    const end = showAsked(prize)
    return question().finally(end)
  }

  const ask = async (prize: Prize, reasons: readonly GuardReason[]): Promise<Codes> => {
    const isKnown = (reason: GuardReason) => confirmedLists.current.has(nameOf(reason))
    const known = reasons.filter(isKnown).map(({ code }) => code as GuardCode)
    const unknown = reasons.filter((reason) => !isKnown(reason))
    const codes = unknown.length === 0 ? [] : await asAsked(prize, () => askGuard(market, prize, unknown))
    if (codes === null) return null
    if (!isDoubleEntryType(prize.type)) for (const reason of reasons) confirmedLists.current.add(nameOf(reason))
    return [...codes, ...known]
  }

  return {
    /** Fetches facts that are old as a number is begun, so that Enter need not wait. */
    prepare: (type: string): void => {
      if (needsFreshFacts({ type, numbers: '' })) source.refresh(draw)
    },
    /** null once declined. Without current facts nothing is awaited: what is typed next belongs to the next number. */
    entered: async (prize: Prize, unsent: readonly Prize[]): Promise<Entered | null> => {
      const facts = needsFreshFacts(prize) ? source.known(draw) : source.cached(draw)
      if (facts) {
        const codes = await ask(prize, reasonsOf(prize, facts, unsent, newest.current))
        return codes && { codes, isChecked: true, isReplaceAsked: true }
      }
      if (source.mayCome()) return { codes: [], isChecked: false, isReplaceAsked: false }
      return (await mayReplace(newest.current, [prize])) ? { codes: [], isChecked: false, isReplaceAsked: true } : null
    },
    /** A filled place is asked by `replace`. */
    check: async (prize: QueuedPrize): Promise<Codes> => {
      const facts = needsFreshFacts(prize) ? await source.fresh(draw) : source.cached(draw)
      if (!facts) return []
      const reasons = reasonsOf(prize, facts, [], newest.current).filter(
        ({ code }) => code !== 'FILLED' && !prize.confirmed.some((confirmed) => confirmed === code),
      )
      return ask(prize, reasons)
    },
    replace: async (prize: QueuedPrize, current: AdminResult | null = newest.current): Promise<Codes> => {
      const facts = await source.fresh(draw)
      const reasons = facts ? reasonsOf(prize, facts, [], current) : []
      if (reasons.some(({ code }) => code === 'FILLED')) return ask(prize, reasons)
      return (await asAsked(prize, () => mayReplaceChanged(current, prize))) ? [] : null
    },
  }
}
