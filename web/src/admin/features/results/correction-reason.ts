import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { maxReasonLength } from '@papan/contracts/rules/limits.ts'
import { confirmDialog, confirmWithNote } from '../../dialogs/dialog-store.ts'
import { resultsText } from './results-text.ts'

/** Whether the service that answered takes a reason: the release before refuses the key. */
export const takesReason = ({ lastReason }: Pick<AdminResult, 'lastReason'>): boolean => lastReason !== undefined

/** The key of a request; none without a text. */
export const reasonKey = (typed: string | null | undefined, isTaken: boolean): { reason?: string } => {
  const reason = typed?.trim()
  return isTaken && reason ? { reason } : {}
}

/** Asks before a correction, and for its reason; null once declined. */
export const askWithReason = async (
  result: Pick<AdminResult, 'lastReason'>,
  question: string,
  options: { yes: string; unfocused?: boolean },
): Promise<{ reason?: string } | null> => {
  if (!takesReason(result)) return (await confirmDialog(question, options)) ? {} : null
  const note = { label: resultsText.reason, hint: resultsText.reasonHint, maxLength: maxReasonLength }
  const typed = await confirmWithNote(question, { ...options, note })
  return typed === null ? null : reasonKey(typed, true)
}
