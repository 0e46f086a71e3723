import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { addDays, hourMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { recentDate } from '../../../shared/format/wib-text.ts'

/** ms; null for a market that is closed, postponed or without a close time. */
export const nextClose = (schedule: PublicSchedule, now: number): number | null =>
  schedule.status === 'BUKA' ? (nextDraw(schedule, now)?.closesAt ?? null) : null

/** The next close first; markets without one last. */
export const bySoonestClose = (schedules: readonly PublicSchedule[], now: number): PublicSchedule[] =>
  schedules
    .map((schedule) => ({ schedule, at: nextClose(schedule, now) ?? Infinity }))
    .sort((a, b) => (a.at === b.at ? byText(a.schedule.marketName, b.schedule.marketName) : a.at - b.at))
    .map(({ schedule }) => schedule)

/** '12 menit lagi', 'hari ini', 'besok' or 'Sen, 30 Nov'. */
export const closeText = (at: number | null, now: number): string | null => {
  if (at === null) return null
  const [date, today] = [wibDate(at), wibDate(now)]
  // Read each minute: no seconds.
  if (at - now < hourMs) return `${Math.ceil((at - now) / minuteMs)} menit lagi`
  if (date === today) return 'hari ini'
  return date === addDays(today, 1) ? 'besok' : recentDate(date, today)
}
