import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardSheet, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { mayReplace } from '../replace-question.ts'
import type { DrawKey } from '../results-api.ts'
import { factsOnScreen } from './guard-entry.ts'
import { askGuardOfSheet } from './guard-question.ts'
import { useGuardFacts } from './use-guard-facts.ts'

type Published = Pick<AdminResult, 'prizes'> | null

/**
 * Asks once before several numbers of a draw are sent; resolves with the confirmed reasons, null once declined. `isEdit`:
 * an admin who edits a stored number sees what it replaces.
 */
export const useSheetGuard = () => {
  const source = useGuardFacts()
  return async (
    { market, date }: DrawKey,
    known: Published,
    entries: readonly Prize[],
    { isEdit = false } = {},
  ): Promise<GuardReason[] | null> => {
    const facts = await source.fresh({ market, date })
    if (!facts) return isEdit || (await mayReplace(known, entries)) ? [] : null
    const reasons = guardSheet(entries, factsOnScreen(facts, known?.prizes ?? facts.prizes)).filter(
      ({ code }) => !(isEdit && code === 'FILLED'),
    )
    return (await askGuardOfSheet(reasons)) ? reasons : null
  }
}
