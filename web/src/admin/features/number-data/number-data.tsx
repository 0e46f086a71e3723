import type { RebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { announce } from '../../dialogs/announce.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { numberDataApi } from './number-data-api.ts'
import { numberDataText } from './number-data-text.ts'

/** While one waits or runs it is asked this often, ms. */
const pollMs = 2_000

const Progress = ({ state }: { state: RebuildState }) => (
  <div className="flex flex-col gap-2">
    <progress
      className="h-3 w-full accent-brand"
      aria-label={numberDataText.progress}
      max={Math.max(state.total, 1)}
      value={state.done}
    />
    <output className="block">
      {state.state === 'running' ? numberDataText.running(state) : numberDataText.waiting}
    </output>
  </div>
)

const Facts = ({ state }: { state: RebuildState }) => (
  <ul className="flex flex-col gap-1 text-[0.9375rem]">
    <li>{numberDataText.loaded(state)}</li>
    {state.finishedAt && <li>{numberDataText.finished(state.finishedAt)}</li>}
    {state.checkedAt && <li>{numberDataText.checked(state.checkedAt)}</li>}
  </ul>
)

/** The copy of all draws that search and statistics use: its state, and a rebuild. For master admins. */
export const NumberData = () => {
  const known = numberDataApi.endpoints.rebuild.useQueryState()
  const isIdle = known.data?.state === 'idle'
  const query = numberDataApi.useRebuildQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known.data === undefined || isIdle ? 0 : pollMs,
  })
  const [start, { isLoading }] = numberDataApi.useStartRebuildMutation()
  const onStart = async () => {
    if (!(await confirmDialog(numberDataText.question, { yes: numberDataText.yes }))) return
    await announce(start().unwrap(), numberDataText.started, numberDataText.startFailed)
  }
  return (
    <Card as="section" aria-labelledby="data-angka" className="flex flex-col gap-4 p-5">
      <h2 id="data-angka" className="text-lg font-bold">
        {numberDataText.heading}
      </h2>
      <p className="text-[0.9375rem] text-soft">{numberDataText.hint}</p>
      <Loaded query={query} failed={numberDataText.loadFailed} skeleton={<Skeleton className="h-18" />}>
        {(state) => (
          <div className="flex flex-col gap-4">
            <Facts state={state} />
            {state.state === 'idle' ? (
              <Button look="secondary" disabled={isLoading} onClick={() => void onStart()} className="sm:self-start">
                {numberDataText.start}
              </Button>
            ) : (
              <Progress state={state} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
