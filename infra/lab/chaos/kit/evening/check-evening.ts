import type { Alarm, AlarmLevel } from '@papan/contracts/calls/content/desk-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import type { ClaimCall } from './operator.ts'
import { alarmMinutes, type PlannedDraw } from './time-table.ts'
import type { Outage, SeenClaim } from './watch-board.ts'

type LogEntry = { action: string; details: string }

/** All that an evening left behind. */
export type Evening = {
  draws: readonly PlannedDraw[]
  finals: ReadonlyMap<string, AdminResult | null>
  claims: readonly ClaimCall[]
  seenClaims: readonly SeenClaim[]
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

const versionOf = ({ epoch, rev }: { epoch: number; rev: number }): string => `${epoch}.${rev}`

/** Revisions of a claim at which two people held a draw. */
export const doubledClaims = ({ claims, seenClaims }: Pick<Evening, 'claims' | 'seenClaims'>): string[] => {
  const answered = claims.flatMap(({ market, claim }) =>
    claim ? [{ market, version: versionOf(claim), holder: claim.holder.username }] : [],
  )
  const holders = new Map<string, Set<string>>()
  for (const { market, version, holder } of [...answered, ...seenClaims]) {
    const at = `${market} ${version}`
    holders.set(at, (holders.get(at) ?? new Set()).add(holder))
  }
  return [...holders].flatMap(([at, names]) => (names.size === 1 ? [] : [`${at} was held by ${[...names].join()}`]))
}

/** Refusals that do not say who has the draw. */
export const untoldLosers = ({ claims }: Pick<Evening, 'claims'>): string[] =>
  claims
    .filter(({ status }) => status === 409)
    .flatMap(({ what, market, by, code, message, claim }) => {
      const holder = claim?.holder.username
      const isTold = code === 'DRAW_HELD' && holder !== undefined && holder !== by && message.includes(holder)
      return isTold ? [] : [`${market}: ${what} of ${by} was refused with ${code} '${message}', held by ${holder}`]
    })

const changing = new Set(['TAKE_DRAW', 'TAKE_OVER_DRAW'])

/** Acknowledged changes of a claim that are not in the log exactly once. */
export const wrongClaimLog = ({ draws, claims, log }: Evening): string[] =>
  draws.flatMap((draw) => {
    const own = claims.filter(({ market }) => market === draw.market)
    const acknowledged = new Set(
      own.flatMap(({ status, claim }) => (status === 200 && claim ? [versionOf(claim)] : [])),
    )
    const unknown = own.filter(({ status }) => status === 0 || status >= 500).length
    const logged = log.filter(({ action, details }) => changing.has(action) && details.includes(ofDraw(draw))).length
    return logged >= acknowledged.size && logged <= acknowledged.size + unknown
      ? []
      : [`${draw.market}: ${acknowledged.size} changes of its claim acknowledged, ${logged} in the log`]
  })
