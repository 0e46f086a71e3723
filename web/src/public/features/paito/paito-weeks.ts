import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { daysPerWeek } from '@papan/contracts/rules/limits.ts'
import { addDays, weekdayOf } from '@papan/contracts/rules/wib.ts'

export type PaitoDraw = MarketPaito['data'][number]
/** `days`: Senin to Minggu. `opensMonth`: the first week that reaches into another month than the one shown before it. */
export type PaitoWeek = { monday: string; days: (PaitoDraw | null)[]; opensMonth: boolean }

const place = (date: string): number => (weekdayOf(date) + daysPerWeek - 1) % daysPerWeek
const mondayOf = (date: string): string => addDays(date, -place(date))

/** Weeks with each day's draw. */
export const weeksOf = (
  { period, data }: Pick<MarketPaito, 'period' | 'data'>,
  isNewestFirst: boolean,
): PaitoWeek[] => {
  const byDate = new Map(data.map((draw) => [draw.date, draw]))
  const weeks: PaitoWeek[] = []
  for (let monday = mondayOf(period.from); monday <= period.to; monday = addDays(monday, daysPerWeek))
    weeks.push({
      monday,
      days: Array.from({ length: daysPerWeek }, (_each, day) => byDate.get(addDays(monday, day)) ?? null),
      opensMonth: false,
    })
  const shown = isNewestFirst ? weeks.toReversed() : weeks
  return shown.map((week, at) => {
    const before = shown[at - 1]
    return { ...week, opensMonth: before !== undefined && before.monday.slice(0, 7) !== week.monday.slice(0, 7) }
  })
}

/** Which days of the week any week draws on. */
export const drawDaysOf = (weeks: readonly PaitoWeek[]): boolean[] =>
  Array.from({ length: daysPerWeek }, (_each, day) => weeks.some(({ days }) => days[day] !== null))
