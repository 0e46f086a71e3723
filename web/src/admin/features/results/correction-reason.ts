import { maxReasonLength } from '@papan/contracts/limits.ts'
import { confirmWithNote } from '../../dialogs/dialog-store.ts'
import { resultsText } from './results-text.ts'

/** The key of a request; none without a text. */
export const reasonKey = (typed: string | null | undefined): { reason?: string } => {
  const reason = typed?.trim()
  return reason ? { reason } : {}
}

/** Asks before a correction, and for its reason; null once declined. */
export const askWithReason = async (
  question: string,
  options: { yes: string; unfocused?: boolean },
): Promise<{ reason?: string } | null> => {
  const note = { label: resultsText.reason, hint: resultsText.reasonHint, maxLength: maxReasonLength }
  const typed = await confirmWithNote(question, { ...options, note })
  return typed === null ? null : reasonKey(typed)
}
