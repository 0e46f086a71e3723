import { useContext, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { id } from 'react-day-picker/locale/id'
import { atWib, firstBusinessDate, lastBusinessDate, wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'

type CalendarProps = { className: string; value: string | null; onPick: (date: string) => void }

/** A business date for the picker: midnight UTC, since UTC has no missing or repeated hours; 07:00 WIB. */
const dayOf = (date: string): Date => new Date(atWib(date, '07:00'))
const dateOf = (day: Date): string => wibDate(day.getTime())
const [first, last] = [dayOf(firstBusinessDate), dayOf(lastBusinessDate)]

const arrow = 'grid h-11 place-items-center rounded-control hover:bg-well aria-disabled:opacity-40'
const looks = {
  month: 'grid grid-cols-[2.75rem_1fr_2.75rem] items-center gap-y-1',
  month_caption: 'flex justify-center gap-1',
  dropdowns: 'flex justify-center gap-1',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'fill-soft',
  dropdown_root:
    'relative inline-flex items-center rounded-control focus-within:outline-3 focus-within:outline-brand hover:bg-well',
  // The select lies over its own caption, which shows in our letters.
  dropdown: 'absolute inset-0 w-full opacity-0 *:bg-raised *:text-ink',
  caption_label: 'inline-flex min-h-11 items-center gap-1 px-2 font-[650] *:w-3.5',
  month_grid: 'col-span-full',
  weekday: 'h-8 text-[0.8125rem] font-semibold text-soft',
  day: 'p-0 text-center',
  day_button: 'h-10.5 w-11 rounded-control hover:bg-brand-soft',
  outside: '*:text-soft',
  today: '*:font-bold *:inset-ring *:inset-ring-line-strong',
  selected: '*:bg-brand! *:font-bold *:text-on-brand!',
  disabled: '*:invisible',
  hidden: 'invisible',
}

/** A month, weeks from Monday, today in WIB. Keys of a common date dialog: arrows, Page Up and Down, Home, End. */
const Calendar = ({ className, value, onPick }: CalendarProps) => {
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
      className={className}
      classNames={looks}
      onSelect={(day) => onPick(dateOf(day))}
    />
  )
}

// `lazy` takes a default export.
export default Calendar
