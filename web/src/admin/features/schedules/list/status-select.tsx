import { useState } from 'react'
import { scheduleStatus, type Schedule, type ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { announce } from '../../../dialogs/announce.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { schedulesAdminApi } from '../schedules-admin-api.ts'
import { schedulesText } from '../schedules-text.ts'

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
export const StatusSelect = ({ schedule, shown: current }: StatusSelectProps) => {
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
