import { useSendOnce } from '../../../api/use-send-once.ts'
import { announce } from '../../../dialogs/announce.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { Loaded } from '../../../lists/loaded.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { Switch } from '../../../fields/switch.tsx'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'

/** For master admins. */
export const DoubleEntrySetting = () => {
  const query = resultsApi.useDoubleEntryQuery()
  // Busy only until the response, so that a failed change can be retried at once.
  const [turn, { isLoading }] = resultsApi.useSetDoubleEntryMutation()
  const sendOnce = useSendOnce()
  const change = (on: boolean) => {
    const turned = sendOnce({ on }, (key) => turn({ body: { on }, key }).unwrap())
    const done = on ? resultsText.doubleEntryTurnedOn : resultsText.doubleEntryTurnedOff
    return announce(turned, done, resultsText.saveFailed)
  }
  return (
    <Card as="section" aria-labelledby="pengisian-hasil" className="flex flex-col gap-1 px-5 py-4">
      <h2 id="pengisian-hasil" className="text-lg font-bold">
        {resultsText.doubleEntryHeading}
      </h2>
      <Loaded query={query} failed={resultsText.doubleEntryFailed} skeleton={<Skeleton className="h-17" />}>
        {({ on }) => (
          <>
            <Switch
              label={resultsText.doubleEntry}
              isOn={on}
              isBusy={isLoading}
              onChange={(next) => void change(next)}
            />
            <p className="text-sm text-soft">{resultsText.doubleEntryHint}</p>
          </>
        )}
      </Loaded>
    </Card>
  )
}
