import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scheduleColumns, type ScheduleColumn } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** Ticks as a text that reads as these ticks; '' where the day text says the same. */
const drawDaysText = ({ day, days }: Pick<Schedule, 'day' | 'days'>): string => {
  const read = readDayText(day).days
  return days.every((isOn, index) => isOn === read[index]) ? '' : weekdays.filter((_name, at) => days[at]).join(', ')
}

type Shown = Omit<Schedule, 'id' | 'epoch' | 'rev' | 'createdAt' | 'updatedAt'>

/** A schedule as the cells of its line. */
const cellsOf = (schedule: Shown): Record<ScheduleColumn, string> => ({
  market: schedule.marketName,
  close_time: schedule.closeTime ?? '',
  open_time: schedule.openTime,
  day: schedule.day,
  result_time: schedule.resultTime ?? '',
  draw_days: drawDaysText(schedule),
  family: schedule.family ?? '',
  aliases: schedule.aliases.join(', '),
  official_link: schedule.officialLink ?? '',
  logo_url: schedule.logoUrl ?? '',
  status: schedule.status,
})

export const rowOf = (schedule: Shown): string[] => {
  const cells = cellsOf(schedule)
  return scheduleColumns.map((column) => cells[column])
}

/** The cells that differ; all that hold something for a new schedule. */
export const changesOf = (before: Shown | null, after: Shown): { column: string; before: string; after: string }[] => {
  const [was, is] = [before && cellsOf(before), cellsOf(after)]
  return scheduleColumns.flatMap((column) => {
    const change = { column, before: was?.[column] ?? '', after: is[column] }
    return column === 'market' || change.before === change.after ? [] : [change]
  })
}
