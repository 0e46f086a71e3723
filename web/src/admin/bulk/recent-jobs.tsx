import { bulkCalls, type BulkKind } from '@papan/contracts/calls/content/bulk-calls.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useRead } from '../api/use-call.ts'
import { minutesText } from '../format/instant-text.ts'
import { bulkText } from './bulk-text.ts'

/** The last started jobs of a kind: to see their end, or to undo one. */
export const RecentJobs = ({ kind, onJob }: { kind: BulkKind; onJob: (jobId: string) => void }) => {
  const { data = [] } = useRead(bulkCalls.listBulkJobs, 'Jobs')
  const jobs = data.filter((job) => job.kind === kind && job.state !== 'draft').slice(0, 5)
  if (jobs.length === 0) return null
  return (
    <section aria-label={bulkText.recent}>
      <h3 className="text-sm font-semibold">{bulkText.recent}</h3>
      <ul>
        {jobs.map(({ id, state, by, createdAt, undoes, undoneBy, counts }) => {
          const { held, failed } = counts
          const isOver = state === 'done' || state === 'failed'
          const end = (undoes === null ? bulkText.ended : bulkText.undone)(held, failed)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
              <Button look="quiet" className="-ml-4" onClick={() => onJob(id)}>
                {bulkText.recentJob(minutesText(Date.parse(createdAt)), by)}
              </Button>
              <span className="text-sm text-soft">
                {undoneBy ? bulkText.wasUndone : isOver ? end : bulkText.states[state]}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
