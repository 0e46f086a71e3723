import { useState } from 'react'
import {
  scheduleCalls,
  scheduleStatus,
  type Schedule,
  type ScheduleStatus,
} from '@papan/contracts/calls/content/schedule-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { stateOf } from '../../../api/asks.ts'
import { useWrite } from '../../../api/use-call.ts'
import { announce } from '../../../dialogs/announce.ts'
import { minutesText } from '../../../format/instant-text.ts'
import { RowButton } from '../../../lists/row-buttons.tsx'
import { schedulesText, listText } from '../schedules-text.ts'
import { shownStatus, type ShownStatus, type StatusNote } from './status-note.ts'

const isSameStatus = (a: ShownStatus, b: ShownStatus): boolean => JSON.stringify(a) === JSON.stringify(b)

const useShownStatus = (schedule: Schedule): ShownStatus =>
  useAtNow((now) => shownStatus(schedule, now), 'minute', isSameStatus)

const noteText = (note: StatusNote): string => {
  if (note.kind === 'closing') return listText.closing(note.reason, dayText(note.to))
  const { status, reason, from, until } = note.plan
  const [start, end] = [minutesText(Date.parse(from)), minutesText(Date.parse(until))]
  return note.kind === 'running' ? listText.running(reason, end) : listText.coming(status, start, end, reason)
}

/** Why visitors are shown another status than the stored one, or will be. */
export const StatusNoteLine = ({ schedule }: { schedule: Schedule }) => {
  const { note } = useShownStatus(schedule)
  return note && <small className="wrap-anywhere">{noteText(note)}</small>
}

const tones: Record<ScheduleStatus, string> = {
  BUKA: 'bg-brand-soft text-brand',
  TUTUP: 'bg-live-soft text-live',
  DITUNDA: 'bg-warn-soft text-warn',
}

/** The choice of the stored status, which ends a plan that runs; shows the chosen one until the list does. */
export const StatusCell = ({ schedule: listed }: { schedule: Schedule }) => {
  const [answer, setAnswer] = useState(listed)
  const schedule = isNewer(answer, listed) ? answer : listed
  const { id, marketName, status: stored } = schedule
  const { status, note } = useShownStatus(schedule)
  const [setStatus, { isLoading }] = useWrite(scheduleCalls.setScheduleStatus, 'Schedules')
  const [chosen, setChosen] = useState<ScheduleStatus | null>(null)
  const isRunning = note?.kind === 'running'
  const change = async (next: ScheduleStatus, done: string) => {
    setChosen(next)
    const changed = setStatus({ path: { marketName: id }, body: { status: next }, state: stateOf(schedule) })
    await announce(changed.then(setAnswer), done, schedulesText.statusFailed)
    setChosen(null)
  }
  const shown = chosen ?? (isRunning ? status : stored)
  return (
    <span className="inline-flex flex-col items-start">
      <select
        aria-label={schedulesText.statusOf(marketName)}
        aria-busy={isLoading}
        value={shown}
        // A disabled select would lose the focus.
        onChange={({ target }) =>
          !isLoading && void change(scheduleStatus.parse(target.value), schedulesText.statusChanged)
        }
        // A chip of 28 px in a target of 44.
        className={classNames(
          'field-sizing-content h-11 rounded-chip border-x-0 border-y-8 border-transparent bg-clip-padding pr-8 pl-3 text-[0.8125rem] font-bold',
          tones[shown],
        )}
      >
        {scheduleStatus.options.map((option) => (
          <option key={option} value={option} className="bg-raised text-ink">
            {schedulesText.statusNames[option]}
          </option>
        ))}
      </select>
      {isRunning && (
        <RowButton
          label={listText.endOf(marketName)}
          disabled={isLoading}
          onClick={() => void change(stored, listText.ended)}
        >
          {listText.end}
        </RowButton>
      )}
    </span>
  )
}
