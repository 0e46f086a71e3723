import type { Alarm, AlarmLevel, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import { alarmMinutes, type PlannedDraw } from './time-table.ts'
import type { Outage } from './watch-board.ts'

type LogEntry = { action: string; details: string }

/** All that an evening left behind. */
export type Evening = {
  draws: readonly PlannedDraw[]
  finals: ReadonlyMap<string, AdminResult | null>
  /** As answered to operators and as seen on the board. */
  claims: readonly Claim[]
  alarms: readonly Alarm[]
  outages: readonly Outage[]
  log: readonly LogEntry[]
}

const limits = [
  ['LATE', alarmMinutes.late * minuteMs],
  ['OVERDUE', alarmMinutes.overdue * minuteMs],
] as const
/** Services look every 5 s and are slow while they start again, ms. */
const lookMs = 10_000
/** A number of the last moment may still be on its way to the database while alarms are looked for, ms. */
const writeMs = 2_000

const ofDraw = ({ market, date }: PlannedDraw) => `${market} tanggal ${date}`

/** Draws that are not stored as the official site gave them. */
export const unpublished = ({ draws, finals }: Pick<Evening, 'draws' | 'finals'>): string[] =>
  draws.flatMap(({ market, prizes }) => {
    const stored = finals.get(market)?.prizes.map(prizeText) ?? []
    const missing = prizes.map(prizeText).filter((prize) => stored.filter((one) => one === prize).length !== 1)
    const strange = stored.filter((one) => !prizes.map(prizeText).includes(one))
    return missing.length + strange.length === 0
      ? []
      : [`${market}: not stored once ${missing.join(', ')}; not official ${strange.join(', ')}`]
  })

/** A process that is away when an alarm is due raises it once it is back. */
const raisedBy = (dueAt: number, outages: readonly Outage[]): number =>
  outages.reduce((at, { from, to }) => (from <= at + lookMs && to > at ? to : at), dueAt) + lookMs

/** How often an alarm must have been raised: null where either is right. */
const timesDue = (dueAt: number, firstPrizeAt: number, outages: readonly Outage[]): 0 | 1 | null => {
  if (firstPrizeAt < dueAt - writeMs) return 0
  return firstPrizeAt > raisedBy(dueAt, outages) ? 1 : null
}

const loggedAlarms = ({ log }: Evening, draw: PlannedDraw, level: AlarmLevel): number =>
  log.filter(
    ({ action, details }) =>
      action === 'ALARM_RAISED' && details.includes(`${ofDraw(draw)}: ${logTexts.alarmLevels[level]}.`),
  ).length

/** Alarms that are missing, doubled or false, by what was seen on the board and by the log. */
export const wrongAlarms = (evening: Evening): string[] =>
  evening.draws.flatMap((draw) => {
    const firstPrizeAt = Date.parse(evening.finals.get(draw.market)?.firstPrizeAt ?? '') || Infinity
    const own = evening.alarms.filter(({ market, date }) => market === draw.market && date === draw.date)
    const wrong = limits.flatMap(([level, ms]) => {
      const due = timesDue(draw.resultAt + ms, firstPrizeAt, evening.outages)
      const [seen, logged] = [own.filter((one) => one.level === level).length, loggedAlarms(evening, draw, level)]
      const isRight = logged <= 1 && seen <= logged && (due === null || logged === due)
      const seconds = Math.round((firstPrizeAt - draw.resultAt) / 1_000)
      return isRight
        ? []
        : [`${draw.market} ${level}: PRIZE 1 after ${seconds} s, raised ${seen} times, ${logged} times in the log`]
    })
    const isPlanned = draw.lateUpTo === null || loggedAlarms(evening, draw, draw.lateUpTo) === 1
    const unstaffed = own.some(({ level }) => level === 'UNSTAFFED')
    return [
      ...wrong,
      ...(isPlanned ? [] : [`${draw.market} was left late up to ${draw.lateUpTo}, which did not ring`]),
      ...(unstaffed ? [`${draw.market}: UNSTAFFED, while operators were online`] : []),
    ]
  })

/** Revisions of a claim at which two people held a draw. */
export const doubledClaims = ({ claims }: Pick<Evening, 'claims'>): string[] => {
  const byVersion = Map.groupBy(claims, ({ market, epoch, rev }) => `${market} ${epoch}.${rev}`)
  return [...byVersion].flatMap(([at, own]) => {
    const names = new Set(own.map(({ holder }) => holder.username))
    return names.size === 1 ? [] : [`${at} was held by ${[...names].join()}`]
  })
}
