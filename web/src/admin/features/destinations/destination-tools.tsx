import { useState } from 'react'
import { notifyCalls, type Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { isSignedOut, messageOf } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-call.ts'
import { confirmDialog, toast } from '../../dialogs/dialog-store.ts'
import { destinationsText } from './destinations-text.ts'

type DestinationToolsProps = { destination: Destination; onChanged: () => void }

/** Test, retry and a new secret of a webhook; each is a change of the destination. */
export const DestinationTools = ({ destination, onChanged }: DestinationToolsProps) => {
  const sent = { path: { destinationId: destination.id } }
  const [sendTest, test] = useWrite(notifyCalls.sendTest, 'Destinations')
  const [retry, retrying] = useWrite(notifyCalls.retryDeliveries, 'Destinations')
  const [renew, renewing] = useWrite(notifyCalls.renewSecret, 'Destinations')
  const [secret, setSecret] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>, failed: string) => {
    try {
      await work()
      onChanged()
    } catch (error) {
      if (!isSignedOut(error)) toast(messageOf(error, failed), 'error')
    }
  }
  const runTest = async () => {
    const { isTaken, answer } = await sendTest(sent)
    if (isTaken) toast(destinationsText.testTaken)
    else toast(destinationsText.testRefused(destinationsText.answer(answer)), 'error')
  }
  const runRetry = async () => toast((await retry(sent)).message)
  const runRenew = async () => {
    if (!(await confirmDialog(destinationsText.renewQuestion, { yes: destinationsText.renewYes }))) return
    setSecret((await renew(sent)).secret)
  }
  const copy = async () => {
    if (await copyText(secret ?? '')) toast(destinationsText.copied)
    else toast(destinationsText.copyFailed, 'error')
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          disabled={test.isLoading}
          onClick={() => void attempt(runTest, destinationsText.testFailed)}
        >
          {destinationsText.sendTest}
        </Button>
        {destination.dead > 0 && (
          <Button
            look="secondary"
            disabled={retrying.isLoading}
            onClick={() => void attempt(runRetry, destinationsText.retryFailed)}
          >
            {destinationsText.retry}
          </Button>
        )}
        {destination.kind === 'WEBHOOK' && (
          <Button
            look="secondary"
            disabled={renewing.isLoading}
            onClick={() => void attempt(runRenew, destinationsText.renewFailed)}
          >
            {destinationsText.renewSecret}
          </Button>
        )}
      </div>
      {secret !== null && (
        <div>
          <p className="text-sm font-semibold">{destinationsText.secret}</p>
          <p className="font-mono text-sm break-all">{secret}</p>
          <Button look="secondary" onClick={() => void copy()}>
            {destinationsText.copySecret}
          </Button>
        </div>
      )}
    </div>
  )
}
