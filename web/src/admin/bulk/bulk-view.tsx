import { useState } from 'react'
import { bulkCalls, type BulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { isSignedOut, messageOf } from '../api/api-error.ts'
import { useWrite } from '../api/use-call.ts'
import { FormError } from '../fields/form-error.tsx'
import { Progress } from '../transfer/progress.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { bulkText } from './bulk-text.ts'
import { useBulkJob } from './use-bulk-job.ts'

type BulkViewProps = {
  jobId: string
  /** Shows another job: an undo or a retry. */
  onJob: (jobId: string) => void
}

type PartProps = { job: BulkJob; onJob: (jobId: string) => void }

const askedOf = ({ lines = [] }: BulkJob): number[] =>
  lines.filter(({ state, questions }) => state === 'waiting' && questions.length > 0).map(({ line }) => line)

/** Sends a call of a job at most once at a time, and says why it failed. */
const useSend = () => {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (call: () => Promise<unknown>, failed: string) => {
    if (isSending) return
    setIsSending(true)
    setError(null)
    try {
      await call()
    } catch (failure) {
      if (!isSignedOut(failure)) setError(messageOf(failure, failed))
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, error }
}

/** The way on is one key away. */
const focus = (button: HTMLButtonElement | null): void => button?.focus()

/** What a draft would do; lines with a question are left out until they are ticked. */
const Draft = ({ job }: Pick<PartProps, 'job'>) => {
  const [without, setWithout] = useState<ReadonlySet<number>>(() => new Set(askedOf(job)))
  const [start] = useWrite(bulkCalls.startBulkJob, 'Jobs')
  const { send, isSending, error } = useSend()
  const asked = askedOf(job).filter((line) => without.has(line))
  const count = job.counts.waiting - without.size
  const take = (lines: readonly number[], isTaken: boolean) =>
    setWithout(new Set(isTaken ? [...without].filter((line) => !lines.includes(line)) : [...without, ...lines]))
  const begin = () =>
    send(() => start({ path: { jobId: job.id }, body: { without: [...without] } }), bulkText.startFailed)
  return (
    <>
      <p className="font-semibold">{bulkText.draft}</p>
      <BulkLines job={job} without={without} onTake={(line, isTaken) => take([line], isTaken)} />
      {asked.length > 0 && (
        <Button look="secondary" onClick={() => take(asked, true)}>
          {`${bulkText.takeAsked} (${asked.length})`}
        </Button>
      )}
      <FormError text={error} />
      {count > 0 ? (
        <Button ref={focus} aria-disabled={isSending} onClick={() => void begin()}>
          {isSending ? bulkText.starting : bulkText.start(count, bulkText.kinds[job.kind].noun)}
        </Button>
      ) : (
        <p className="text-soft">{bulkText.nothing}</p>
      )}
    </>
  )
}

const nothing: ReadonlySet<number> = new Set()

/** What holds and what failed, with a way back and a second try. */
const Ended = ({ job, onJob }: PartProps) => {
  const [undo] = useWrite(bulkCalls.undoBulkJob, 'Jobs')
  const [retry] = useWrite(bulkCalls.retryBulkJob, 'Jobs')
  const { send, isSending, error } = useSend()
  const { held, failed } = job.counts
  const sent = { path: { jobId: job.id }, body: {} }
  const mayChange = job.undoes === null
  return (
    <>
      <output className="font-semibold">
        {(job.undoes === null ? bulkText.ended : bulkText.undone)(held, failed)}
      </output>
      <FormError text={job.message ?? error} />
      <BulkLines job={job} without={nothing} onTake={() => undefined} />
      {job.undoneBy && <p className="text-soft">{bulkText.wasUndone}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          {failed > 0 && (
            <Button
              look="secondary"
              aria-disabled={isSending}
              onClick={() => void send(async () => onJob((await retry(sent)).id), bulkText.retryFailed)}
            >
              {bulkText.retry}
            </Button>
          )}
          {held > 0 && !job.undoneBy && (
            <Button
              look="danger"
              aria-disabled={isSending}
              onClick={() => void send(async () => onJob((await undo(sent)).id), bulkText.undoFailed)}
            >
              {bulkText.undo}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** A bulk job: its draft, its progress, its end. */
export const BulkView = ({ jobId, onJob }: BulkViewProps) => {
  const { job, counts, isLost, refetch } = useBulkJob(jobId)
  if (isLost) return <LoadError text={bulkText.loadFailed} onRetry={() => void refetch()} />
  if (!job) return <Skeleton className="h-40" />
  if (job.state === 'draft') return <Draft key={job.id} job={job} />
  if (!counts) return <Ended job={job} onJob={onJob} />
  const done = counts.held + counts.failed
  return <Progress label={bulkText.progress} done={done} total={done + counts.waiting} text={bulkText.progressOf} />
}
