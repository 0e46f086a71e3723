import { useId } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { Reading } from '../api/use-call.ts'
import { toast } from '../dialogs/dialog-store.ts'
import { minutesText } from '../format/instant-text.ts'
import { Loaded } from '../lists/loaded.tsx'
import { revisionsText } from './revisions-text.ts'

type Revision = { epoch: number; rev: number; savedAt: string | null; savedBy: string | null }

type RevisionsProps<State extends Revision> = {
  /** Newest first, the present one included. */
  query: Reading<State[]>
  /** Names the state that was never saved. */
  shipped: string
  /** Names of the fields that are compared with the state before. */
  fields: { [Field in keyof State]?: string }
  /** Puts a state into the form. */
  restore: (state: State) => void
}

/** Between a later state and the shipped one the list may lack others. */
const changesOf = <State extends Revision>(
  state: State,
  before: State | undefined,
  fields: RevisionsProps<State>['fields'],
): string => {
  if (!before || (before.savedAt === null && state.rev > 1)) return ''
  const changed = (Object.keys(fields) as (keyof State)[]).filter(
    (field) => JSON.stringify(state[field]) !== JSON.stringify(before[field]),
  )
  return changed.map((field) => fields[field]).join(', ')
}

/** The states of a record: when, by whom, what changed; an earlier one goes back into the form. */
export const Revisions = <State extends Revision>({ query, shipped, fields, restore }: RevisionsProps<State>) => {
  const heading = useId()
  const whenText = ({ savedAt }: State) => (savedAt === null ? shipped : minutesText(Date.parse(savedAt)))
  const take = (state: State) => {
    restore(state)
    toast(revisionsText.restored)
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="pb-1 text-sm font-semibold">
        {revisionsText.heading}
      </h3>
      <Loaded query={query} failed={revisionsText.failed} skeleton={<Skeleton className="h-11" />}>
        {(states) => (
          <ul className="divide-y divide-line border-y border-line">
            {states.map((state, at) => (
              <li
                key={`${state.epoch} ${state.rev}`}
                className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 py-1"
              >
                <span className="min-w-0 text-sm wrap-anywhere">
                  {[whenText(state), ...(state.savedBy === null ? [] : [state.savedBy])].join(', ')}
                  <span className="block text-soft">{changesOf(state, states[at + 1], fields)}</span>
                </span>
                {at === 0 ? (
                  <span className="text-sm text-soft">{revisionsText.present}</span>
                ) : (
                  <Button
                    look="quiet"
                    aria-label={revisionsText.restoreOf(whenText(state))}
                    onClick={() => take(state)}
                  >
                    {revisionsText.restore}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
