import { isSignedOut, messageOf } from '../../shared/api/api-error.ts'
import { useSendOnce } from '../../shared/api/use-send-once.ts'
import { alertDialog, toast } from '../../shared/dialogs/dialog-store.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** Whether PRIZE 1 to 3 need two admins; for master admins. */
export const DoubleEntrySetting = () => {
  const { data } = resultsApi.useDoubleEntryQuery()
  // Busy until the answer: whoever has read of a failure can press again at once.
  const [turn, { isLoading }] = resultsApi.useSetDoubleEntryMutation()
  const sendOnce = useSendOnce()
  if (!data) return null
  const change = async (on: boolean) => {
    try {
      await sendOnce({ on }, (key) => turn({ body: { on }, key }).unwrap())
      toast(on ? resultsText.doubleEntryTurnedOn : resultsText.doubleEntryTurnedOff)
    } catch (failure) {
      if (!isSignedOut(failure)) await alertDialog(messageOf(failure, resultsText.saveFailed))
    }
  }
  return (
    <Card className="px-5 py-2">
      <Switch label={resultsText.doubleEntry} isOn={data.on} isBusy={isLoading} onChange={(on) => void change(on)} />
    </Card>
  )
}
