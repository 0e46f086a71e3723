import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn, usuallyDrawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { timesOn } from '@papan/contracts/schedule/result-time.ts'
import { addDays, atWib, minuteMs, weekdayOf, wibClock, wibDate } from '@papan/contracts/wib.ts'
import { canonicalMarket, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { liveDrawCall } from '../../src/public/data/calls.ts'
import { paths } from '../../src/shared/paths/site-paths.ts'
import type { Ask } from '../ask-service.ts'
import type { SiteFile } from '../site-files.ts'

/** Changes of the schedule are written this many days ahead. */
const aheadDays = 366
const eventMs = 15 * minuteMs
/** Octets of a line (RFC 5545). */
const maxLine = 75
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** By letters, not by UTF-16 units: half a letter is none. */
const folded = (line: string): string => {
  const lines = ['']
  let octets = 0
  for (const letter of line) {
    const more = Buffer.byteLength(letter)
    if (octets + more > maxLine - 1) {
      lines.push('')
      octets = 0
    }
    lines.push((lines.pop() ?? '') + letter)
    octets += more
  }
  return lines.join('\r\n ')
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')
/** '20261121T174500', WIB. */
const localTime = (at: number): string => `${compact(wibDate(at))}T${compact(wibClock(at))}`
const utcTime = (iso: string): string => `${compact(new Date(iso).toISOString().slice(0, 19))}Z`

type Event = { uid: string; at: number; rules?: string[]; note: string }

/** Where its number comes; null without a close time. */
const resultAt = (schedule: PublicSchedule, date: string): number | null => {
  const times = timesOn(schedule, date)
  return times && atWib(date, times.closeTime) + times.delayMs
}

/** One weekly event, left out where the schedule differs, and one event for each draw at another time or day. */
const eventsOf = (schedule: PublicSchedule, now: number): Event[] => {
  const usual = { ...schedule, exceptions: [] }
  const left: string[] = []
  const others: Event[] = []
  const days = new Set<number>()
  let first: number | null = null
  for (let day = 0; day <= aheadDays; day++) {
    const date = addDays(wibDate(now), day)
    const [planned, changed] = [resultAt(usual, date), resultAt(schedule, date)]
    if (planned === null || changed === null) return []
    const isUsual = usuallyDrawsOn(schedule, date)
    const isSame = drawsOn(schedule, date) && changed === planned
    if (isUsual) {
      first ??= planned
      // A number after midnight comes on the next weekday.
      days.add(weekdayOf(wibDate(planned)))
      if (!isSame) left.push(`EXDATE;TZID=Asia/Jakarta:${localTime(planned)}`)
    }
    if (drawsOn(schedule, date) && !(isUsual && isSame))
      others.push({
        uid: date,
        at: changed,
        note: schedule.exceptions?.find(({ from, to }) => from <= date && date <= to)?.reason ?? '',
      })
  }
  if (first === null) return others
  const byDay = weekdays.filter((_name, index) => days.has(index)).join(',')
  return [{ uid: 'mingguan', at: first, rules: [`RRULE:FREQ=WEEKLY;BYDAY=${byDay}`, ...left], note: '' }, ...others]
}

type CalendarOptions = { schedule: PublicSchedule; siteName: string; origin: string; livePath: string; now: number }

/** A market's draws as an iCalendar file; no events while it is closed or postponed. */
export const marketCalendar = ({ schedule, siteName, origin, livePath, now }: CalendarOptions): string => {
  const { marketName, status, updatedAt, rev } = schedule
  const host = new URL(origin).host
  const events = status === 'BUKA' ? eventsOf(schedule, now) : []
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(siteName)}//Jadwal//ID`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(marketName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Jakarta',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'TZNAME:WIB',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap(({ uid, at, rules = [], note }) => [
      'BEGIN:VEVENT',
      `UID:${uid}-${encodeURIComponent(marketName)}@${host}`,
      `DTSTAMP:${utcTime(updatedAt)}`,
      `SEQUENCE:${rev}`,
      `DTSTART;TZID=Asia/Jakarta:${localTime(at)}`,
      `DTEND;TZID=Asia/Jakarta:${localTime(at + eventMs)}`,
      ...rules,
      `SUMMARY:${escaped(`Hasil ${marketName}`)}`,
      ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
      `URL:${origin}${livePath}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

type CalendarRequest = { origin: string; siteName: string; ask: Ask; now: number }

/** A market's calendar as a file, or an error status. */
export const calendarFile = async (
  market: string,
  { ask, ...request }: CalendarRequest,
): Promise<SiteFile | number> => {
  const found = await ask(liveDrawCall(market))
  if (!found.ok) return found.status === 404 ? 404 : 503
  const { schedule } = found.data
  if (!schedule) return 404
  const body = marketCalendar({ schedule, livePath: paths.liveDrawOf(market), ...request })
  return { type: 'text/calendar; charset=utf-8', body }
}

const ending = '.ics'

/** The market of a calendar's address; null for any other address. */
export const calendarMarket = ({ segments: [folder, file = '', ...rest] }: Target): string | null =>
  folder === 'kalender' && rest.length === 0 && file.endsWith(ending)
    ? canonicalMarket(file.slice(0, -ending.length)) || null
    : null
