import type { AlarmLevel } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { everyDay } from '@papan/contracts/parsing/day-text.ts'
import { minuteMs, wibClock, wibDate } from '@papan/contracts/wib.ts'
import { digitsFrom, randomFrom } from '../../../../local/sample/random.ts'

export type EveningForm = {
  draws: number
  minutes: number
  /** Draws late on purpose, for each level. */
  lateOfEach: number
}

/** Minutes after the result time, as 5 and 30 of a working day. */
export const alarmMinutes = { late: 0.5, overdue: 1.5 }

/** A draw of the evening; times in ms since 1970 UTC. */
export type PlannedDraw = {
  market: string
  date: string
  closesAt: number
  resultAt: number
  /** From then on the official number can be typed. */
  officialAt: number
  prizes: Prize[]
  /** The last alarm that must ring, because the official number comes too late. */
  lateUpTo: AlarmLevel | null
}

const levels = [
  ['LATE', alarmMinutes.late],
  ['OVERDUE', alarmMinutes.overdue],
] as const
/** The official number of a late draw comes so long after the limit, ms: services look every 5 s. */
const afterLimitMs = 20_000
/** Official numbers come so long after the result time at most, ms. */
const officialSpreadMs = 12_000
const digits = 4
const types = ['STARTER PRIZE', 'CONSOLATION PRIZE']
const perList = 10
/** A full draw of 23 numbers, no two of them equal. */
const fullDraw = (random: () => number): Prize[] => {
  const own = new Set<string>()
  while (own.size < 3 + types.length * perList) own.add(digitsFrom(random, digits))
  const typeOf = (index: number): string =>
    index < 3 ? `PRIZE ${index + 1}` : (types[Math.floor((index - 3) / perList)] ?? '')
  return [...own].map((numbers, index) => ({ type: typeOf(index), numbers }))
}

/** Spreads the late draws evenly over all but the last fifth of the evening. */
const lateIndexes = (draws: number, count: number): number[] =>
  Array.from({ length: count }, (_each, index) => Math.floor(((index + 0.5) / count) * draws * 0.8))

/**
 * The draws of an evening that begins at a full minute: the first closes a minute later, several close in each minute,
 * results come 1 to 10 minutes after the close and within the evening.
 */
export const planEvening = ({ draws, minutes, lateOfEach }: EveningForm, beginsAt: number): PlannedDraw[] => {
  const random = randomFrom(`evening ${draws}`)
  const lateAt = lateIndexes(draws, lateOfEach * levels.length)
  // Time for the last official number and for the longest lateness.
  const closing = Math.max(1, minutes - 3)
  return Array.from({ length: draws }, (_each, index) => {
    const closeMinute = 1 + Math.floor((index * closing) / draws)
    const resultMinute = closeMinute + Math.min(1 + ((index * 7) % 10), Math.max(1, minutes - 1 - closeMinute))
    const closesAt = beginsAt + closeMinute * minuteMs
    const resultAt = beginsAt + resultMinute * minuteMs
    const late = levels[lateAt.indexOf(index) % levels.length]
    const isLate = lateAt.includes(index) && late !== undefined
    return {
      market: `MALAM ${String(index + 1).padStart(2, '0')}`,
      date: wibDate(closesAt),
      closesAt,
      resultAt,
      officialAt: resultAt + (isLate ? late[1] * minuteMs + afterLimitMs : random() * officialSpreadMs),
      prizes: fullDraw(random),
      lateUpTo: isLate ? late[0] : null,
    }
  })
}

/** Its schedule; a close or result past midnight is the next day's by the clock. */
export const scheduleOf = ({ market, closesAt, resultAt }: PlannedDraw) => ({
  marketName: market,
  day: 'Setiap Hari',
  days: [...everyDay],
  closeTime: wibClock(closesAt).slice(0, 5),
  resultTime: wibClock(resultAt).slice(0, 5),
  openTime: wibClock(resultAt + minuteMs).slice(0, 5),
  officialLink: '',
  logoUrl: '',
})
