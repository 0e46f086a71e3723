import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { daysPerWeek } from '@papan/contracts/limits.ts'
import { addDays, weekdayOf } from '@papan/contracts/wib.ts'

export type PaitoDraw = MarketPaito['data'][number]
/** A day without a number: its draw comes, is left out (libur), should be there, or was never planned. */
export type DayMark = 'coming' | 'off' | 'missing' | 'none'
type PaitoDay = PaitoDraw | DayMark
/**
 * `days`: Senin to Minggu. `opensMonth`: the first week that reaches into another month than the one shown before it. `weeks`:
 * how many this row is for; more than one for weeks without any draw.
 */
export type PaitoWeek = { monday: string; days: PaitoDay[]; opensMonth: boolean; weeks: number }
/** Dates after the newest number: of planned draws, and of draws that are left out. */
export type ComingDays = { coming: readonly string[]; off: readonly string[] }

export const isDraw = (day: PaitoDay | undefined): day is PaitoDraw => typeof day === 'object'

const place = (date: string): number => (weekdayOf(date) + daysPerWeek - 1) % daysPerWeek
const mondayOf = (date: string): string => addDays(date, -place(date))
export const sundayOf = (date: string): string => addDays(mondayOf(date), daysPerWeek - 1)

/** Which days of the week any week draws on. */
export const drawDaysOf = (weeks: readonly PaitoWeek[]): boolean[] =>
  Array.from({ length: daysPerWeek }, (_each, day) =>
    weeks.some(({ days }) => isDraw(days[day]) || days[day] === 'coming'),
  )

const isEmpty = ({ days }: PaitoWeek): boolean => days.every((day) => day === 'missing' || day === 'none')

/** Two and more weeks without a draw become one row. */
const folded = (weeks: readonly PaitoWeek[]): PaitoWeek[] => {
  const rows: PaitoWeek[] = []
  for (const week of weeks) {
    const before = rows[rows.length - 1]
    if (before && isEmpty(before) && isEmpty(week)) before.weeks += 1
    else rows.push({ ...week })
  }
  return rows
}

/** Weeks with each day's draw, and what is known of the days without one. */
export const weeksOf = (
  { period, data }: Pick<MarketPaito, 'period' | 'data'>,
  isNewestFirst: boolean,
  { coming, off }: ComingDays,
): PaitoWeek[] => {
  const byDate = new Map(data.map((draw) => [draw.date, draw]))
  const drawDays = new Set([...byDate.keys(), ...coming].map(place))
  const dayAt = (date: string): PaitoDay => {
    const draw = byDate.get(date)
    if (draw) return draw
    if (off.includes(date)) return 'off'
    if (coming.includes(date)) return 'coming'
    return date >= period.from && date <= period.to && drawDays.has(place(date)) ? 'missing' : 'none'
  }
  const last = coming[coming.length - 1] ?? period.to
  const weeks: PaitoWeek[] = []
  for (let monday = mondayOf(period.from); monday <= last || monday <= period.to; monday = addDays(monday, daysPerWeek))
    weeks.push({
      monday,
      days: Array.from({ length: daysPerWeek }, (_each, day) => dayAt(addDays(monday, day))),
      opensMonth: false,
      weeks: 1,
    })
  const rows = folded(weeks)
  const shown = isNewestFirst ? rows.reverse() : rows
  return shown.map((week, at) => {
    const before = shown[at - 1]
    return { ...week, opensMonth: before !== undefined && before.monday.slice(0, 7) !== week.monday.slice(0, 7) }
  })
}
