import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import { addDays, wibDate, weekdayOf } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, monthNames } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import ChevronLeft from '../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { dayText } from './day-text.ts'

const monthLink = 'grid size-11 place-items-center rounded-control hover:bg-well'

const monthText = (date: string): string => `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

/** The days of the month of a date. */
const daysOfMonth = (date: string): string[] => {
  const first = `${date.slice(0, 7)}-01`
  return Array.from({ length: 31 }, (_each, index) => addDays(first, index)).filter((day) =>
    day.startsWith(date.slice(0, 7)),
  )
}

/** The month of a day: those with draws are links. */
export const DayCalendar = ({ day: { date, days, first } }: { day: Day }) => {
  const today = useAtNow(wibDate)
  const month = daysOfMonth(date)
  const [start = date] = month
  const before = addDays(start, -1)
  const after = addDays(month[month.length - 1] ?? date, 1)
  const open = new Set([...days, today])
  return (
    <Card
      as="section"
      id="kalender"
      aria-labelledby="judul-kalender"
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-1 p-2 print:hidden"
    >
      <h2 id="judul-kalender" className="pl-2 text-[1.125rem] font-bold">
        <span className="sr-only">{dayText.calendar} </span>
        {monthText(date)}
      </h2>
      {before >= first && (
        <a href={paths.day(before)} aria-label={monthText(before)} className={`col-start-2 ${monthLink}`}>
          <ChevronLeft size={20} />
        </a>
      )}
      {after <= today && (
        <a href={paths.day(after)} aria-label={monthText(after)} className={`col-start-3 ${monthLink}`}>
          <ChevronRight size={20} />
        </a>
      )}
      <div aria-hidden="true" className="day-grid text-sm text-soft">
        {dayText.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="day-grid">
        {Array.from({ length: (weekdayOf(start) + 6) % 7 }, (_each, index) => (
          <li key={index} aria-hidden="true" />
        ))}
        {month.map((day) => (
          <li key={day}>
            {open.has(day) ? (
              <a href={paths.day(day)} aria-label={longDate(day)} aria-current={day === date ? 'date' : undefined}>
                {Number(day.slice(8))}
              </a>
            ) : (
              <span aria-current={day === date ? 'date' : undefined}>{Number(day.slice(8))}</span>
            )}
          </li>
        ))}
      </ol>
      {/* The server reads the date and leads to its day. */}
      <form action={paths.days} className="col-span-full flex flex-wrap items-end gap-2">
        <TextField
          label={dayText.date}
          name="tanggal"
          placeholder={dayText.dateExample}
          autoComplete="off"
          required
          fieldClassName="min-w-0 grow"
        />
        <Button type="submit" look="secondary">
          {dayText.open}
        </Button>
      </form>
    </Card>
  )
}
