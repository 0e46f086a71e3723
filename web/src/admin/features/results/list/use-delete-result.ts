import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { useDeletion } from '../../../lists/use-deletion.ts'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { resultsApi } from '../results-api.ts'
import { resultsText } from '../results-text.ts'

/** Deletes a result after a confirmation; `onDeleted` also runs if it no longer exists. */
export const useDeleteResult = (onDeleted: (id: string) => void) => {
  const [deleteResult] = resultsApi.useDeleteResultMutation()
  const { heading, deleting, ask } = useDeletion(
    { yes: resultsText.removeYes, removed: resultsText.removed, failed: resultsText.removeFailed },
    onDeleted,
  )
  return {
    heading,
    deleting,
    ask: ({ id, epoch, rev, market, date }: Result) =>
      ask({
        id,
        question: resultsText.removeQuestion(market, longDate(date)),
        remove: () => deleteResult({ id, epoch, rev }).unwrap(),
      }),
  }
}
