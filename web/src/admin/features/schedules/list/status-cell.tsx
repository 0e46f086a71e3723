import { useState } from 'react'
import { type Schedule, scheduleStatus, type ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { announce } from '../../../dialogs/announce.ts'
import { minutesText } from '../../../format/instant-text.ts'
import { schedulesAdminApi } from '../schedules-admin-api.ts'
import { schedulesText } from '../schedules-text.ts'
import { listText } from './list-text.ts'
import { shownStatus, type StatusNote } from './status-note.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'

const tones: Record<ScheduleStatus, string> = {
  BUKA: 'bg-brand-soft text-brand',
  TUTUP: 'bg-live-soft text-live',
  DITUNDA: 'bg-warn-soft text-warn',
}

type StatusSelectProps = {
  schedule: Schedule
  /** The stored status, or the status of a running plan; a change ends the plan. */
  shown: ScheduleStatus
}

/** Changes a market's status at once; shows the chosen status until the response. */
const StatusSelect = ({ schedule, shown: current }: StatusSelectProps) => {
  const { id, marketName, epoch, rev } = schedule
  const [setStatus] = schedulesAdminApi.useSetStatusMutation()
  const [chosen, setChosen] = useState<ScheduleStatus | null>(null)
  const change = async (next: ScheduleStatus) => {
    setChosen(next)
    const changed = setStatus({ id, epoch, rev, status: next }).unwrap()
    await announce(changed, schedulesText.statusChanged, schedulesText.statusFailed)
    setChosen(null)
  }
  const shown = chosen ?? current
  return (
    <select
      aria-label={schedulesText.statusOf(marketName)}
      aria-busy={chosen !== null}
      value={shown}
      // A disabled select would lose the focus.
      onChange={({ target }) => chosen === null && void change(scheduleStatus.parse(target.value))}
      className={classNames(
        'min-h-11 rounded-control border border-line-strong py-2 pr-9 pl-2.5 text-[0.9375rem] font-semibold',
        tones[shown],
      )}
    >
      {scheduleStatus.options.map((option) => (
        <option key={option} value={option} className="bg-raised text-ink">
          {schedulesText.statusNames[option]}
        </option>
      ))}
    </select>
  )
}

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
