import { useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { announce } from '../../../dialogs/announce.ts'
import { minutesText } from '../../../format/instant-text.ts'
import { schedulesAdminApi } from '../schedules-admin-api.ts'
import { schedulesText } from '../schedules-text.ts'
import { StatusSelect } from './status-select.tsx'
import { listText } from './list-text.ts'
import { shownStatus, type StatusNote } from './status-note.ts'

const noteText = (note: StatusNote): string => {
  if (note.kind === 'closing') return listText.closing(note.reason, dayText(note.to))
  const { status, reason, from, until } = note.plan
  const [start, end] = [minutesText(Date.parse(from)), minutesText(Date.parse(until))]
  return note.kind === 'running' ? listText.running(reason, end) : listText.coming(status, start, end, reason)
}

/** A planned status ends with the choice of a status. */
const EndPlan = ({ schedule: { id, marketName, epoch, rev, status } }: { schedule: Schedule }) => {
  const [setStatus] = schedulesAdminApi.useSetStatusMutation()
  const [isBusy, setIsBusy] = useState(false)
  const end = async () => {
    setIsBusy(true)
    await announce(setStatus({ id, epoch, rev, status }).unwrap(), listText.ended, schedulesText.statusFailed)
    setIsBusy(false)
  }
  return (
    <Button look="secondary" aria-label={listText.endOf(marketName)} disabled={isBusy} onClick={() => void end()}>
      {listText.end}
    </Button>
  )
}

/** What visitors are shown, with its reason and end, and the choice of the stored status. */
export const StatusCell = ({ schedule }: { schedule: Schedule }) => {
  const { status, note } = useAtNow(
    (now) => shownStatus(schedule, now),
    'minute',
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
  const isRunning = note?.kind === 'running'
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {note?.kind === 'closing' && <Chip tone="live">{status}</Chip>}
        <StatusSelect schedule={schedule} shown={isRunning ? status : schedule.status} />
        {isRunning && <EndPlan schedule={schedule} />}
      </div>
      {note && <p className="max-w-72 text-sm text-soft wrap-anywhere">{noteText(note)}</p>}
    </div>
  )
}
