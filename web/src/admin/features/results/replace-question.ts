import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { resultsText } from './results-text.ts'
import { replacedBy } from './slots.ts'

type Published = Pick<AdminResult, 'prizes'> | null

/**
 * Asks before each number of PRIZE 1 to 3 that would be replaced, where the guard has no facts to ask with; false once
 * declined.
 */
export const mayReplace = async (result: Published, prizes: readonly Prize[]): Promise<boolean> => {
  for (const prize of prizes) {
    const slot = replacedBy(result, prize)
    if (!slot) continue
    const question = resultsText.replaceQuestion(prize, slot)
    if (!(await confirmDialog(question, { yes: resultsText.replaceYes, unfocused: true }))) return false
  }
  return true
}

/** Asks after a 409: the slot now holds another number, or none. */
export const mayReplaceChanged = async (current: Published, prize: Prize): Promise<boolean> =>
  replacedBy(current, prize) || current?.prizes.some(({ type }) => type === prize.type)
    ? mayReplace(current, [prize])
    : confirmDialog(resultsText.emptiedQuestion(prize), { yes: resultsText.emptiedYes, unfocused: true })
