import { useContext, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { id } from 'react-day-picker/locale/id'
import { atWib, firstBusinessDate, lastBusinessDate, wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'

type CalendarProps = { value: string | null; onPick: (date: string) => void }

/** A business date for the picker: midnight UTC, since UTC has no missing or repeated hours; 07:00 WIB. */
const dayOf = (date: string): Date => new Date(atWib(date, '07:00'))
const dateOf = (day: Date): string => wibDate(day.getTime())
const [first, last] = [dayOf(firstBusinessDate), dayOf(lastBusinessDate)]

/** A month, weeks from Monday, today in WIB. Keys of a common date dialog: arrows, Page Up and Down, Home, End. */
const Calendar = ({ value, onPick }: CalendarProps) => {
  const clock = useContext(ClockContext)
  const [today] = useState(() => dayOf(wibDate(clock.now())))
  const selected = value === null ? undefined : dayOf(value)
  return (
    <DayPicker
      mode="single"
      required
      // A dialog takes the focus when it opens.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fixedWeeks
      showOutsideDays
      locale={id}
      timeZone="UTC"
      today={today}
      defaultMonth={selected ?? today}
      startMonth={first}
      endMonth={last}
      captionLayout="dropdown"
      navLayout="around"
      selected={selected}
      onSelect={(day) => onPick(dateOf(day))}
    />
  )
}

// `lazy` takes a default export.
export default Calendar
