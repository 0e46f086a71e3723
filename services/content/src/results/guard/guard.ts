import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, topPrizeTypes } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, isBusinessDate, wibDate } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { CompanionList, Companions, Found } from '@papan/service-kit/outbox/companions.ts'
import { notDeleted, type NewEvent } from '@papan/service-kit/records/outbox-document.ts'
import { dateOf, drawId, idsOfMarket, marketOfSlug, slugOfId } from '../../draw-id.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import {
  published,
  type ResultCompanions,
  type ResultFields,
  type ResultStore,
  type StoredResult,
  type TouchedPrize,
} from '../result-store.ts'

type Draw = { market: string; date: string }
type StoredDraw = Pick<StoredResult, 'market' | 'date' | 'prizes'>
type Prize = { type: string; numbers: string }

/** More draws of one date than there are markets. */
const maxDraws = 500

// Never `blind`: a number that waits for a second admin would be given away.
const projection = { _id: 0, market: 1, date: 1, 'prizes.type': 1, 'prizes.numbers': 1 }

/** PRIZE 1 to 3. */
export const topPrizesOf = (prizes: readonly Prize[]): Prize[] =>
  prizes.flatMap(({ type, numbers }) => (isDoubleEntryType(type) ? [{ type, numbers }] : []))

/** As typed, and with up to two lost zeros. */
export const spellingsOf = (numbers: string): string[] => [numbers, `0${numbers}`, `00${numbers}`]

/** Draws of a date with a published PRIZE 1 to 3, or with one of these numbers. */
export const sameDateFilter = (date: string | Record<string, unknown>, numbers: object = {}) => ({
  date,
  prizes: { $elemMatch: { type: { $in: topPrizeTypes }, ...numbers } },
  ...notDeleted,
})

/** Published PRIZE 1 to 3 of a date; with `among` only of draws that hold one of these numbers. */
const sameDate = (
  { model }: Pick<ResultStore, 'model'>,
  date: string,
  among: readonly string[] | null,
): CompanionList<GuardFacts['published']> => {
  const numbers = among ? { numbers: { $in: among.flatMap(spellingsOf) } } : {}
  return {
    model,
    filter: sameDateFilter(date, numbers),
    limit: maxDraws,
    projection,
    toRecord: (stored: StoredDraw[]) =>
      stored.flatMap(({ market, prizes }) => topPrizesOf(prizes).map((prize) => ({ market, ...prize }))),
  }
}

/** The market's newest published draw before a date. */
const lastDraw = (
  { model }: Pick<ResultStore, 'model'>,
  { market, date }: Draw,
): CompanionList<NonNullable<GuardFacts['last']>> => ({
  model,
  filter: { _id: { ...idsOfMarket(market), $lt: drawId(market, date) }, ...published, ...notDeleted },
  sort: { _id: -1 },
  limit: 1,
  projection,
  toRecord: ([stored]: StoredDraw[]) => {
    const prizes = stored ? topPrizesOf(stored.prizes) : []
    return stored && prizes.length > 0 ? { date: stored.date, prizes } : null
  },
})

/** What the guard of a draw's PRIZE 1 to 3 reads; all of the date without `among`. */
export const guardCompanions = (
  resultStore: Pick<ResultStore, 'model'>,
  draw: Draw,
  among: readonly string[] | null,
) => ({
  sameDate: sameDate(resultStore, draw.date, among),
  lastDraw: lastDraw(resultStore, draw),
})

/** Without a schedule today and yesterday fit; with one, the draw that may still be current, to today. */
const datesOf = (schedule: Schedule | null, date: string, now: number): GuardFacts['dates'] => ({
  isDraw: schedule ? drawsOn(schedule, date) : true,
  from: schedule ? drawDate(schedule, now, null) : addDays(wibDate(now), -1),
  to: wibDate(now),
})

/** `prizes`: those that are published. */
export const guardFactsOf = (
  { market, date, prizes }: Draw & { prizes: GuardFacts['prizes'] },
  { schedule = null, sameDate: ofDate, lastDraw: last = null }: Found<ResultCompanions>,
  now: number,
): GuardFacts => ({
  market,
  date,
  prizes: prizes.map(({ type, numbers, by = null }) => ({ type, numbers, by })),
  published: (ofDate ?? []).filter((prize) => prize.market !== market),
  last,
  dates: datesOf(schedule, date, now),
})

const isSame = (a: Prize, b: Prize): boolean => a.type === b.type && a.numbers === b.numbers

const withConfirmed = (prize: TouchedPrize, warnings: readonly GuardReason[], confirmed: string[]): TouchedPrize => {
  const own = warnings.filter((reason) => isSame(reason, prize)).map(({ code }) => code)
  const codes = confirmed.filter((code) => own.includes(code))
  return codes.length === 0 || !isDoubleEntryType(prize.type) ? prize : { ...prize, confirmed: codes }
}

/**
 * Adds warnings to a change; to its event and its numbers (with the codes that the admin confirmed) only the warnings of published
 * numbers: they would give away one that waits for a second admin.
 */
export const guardedChange = <Outcome extends string>(
  change: { fields: ResultFields; event: NewEvent; outcome?: Outcome },
  warnings: readonly GuardReason[],
  confirmed: readonly string[] = [],
) => {
  const { fields, event } = change
  const ofPublished = warnings.filter((reason) => fields.prizes.some((prize) => isSame(prize, reason)))
  if (ofPublished.length === 0) return { ...change, warnings }
  const codes = confirmed.filter((code) => ofPublished.some((reason) => reason.code === code))
  const data = { ...(event.data as object), warnings: ofPublished, ...(codes.length > 0 ? { confirmed: codes } : {}) }
  return {
    ...change,
    warnings,
    fields: { ...fields, prizes: fields.prizes.map((prize) => withConfirmed(prize, ofPublished, codes)) },
    event: { ...event, data },
  }
}

type GuardDeps = {
  resultStore: Pick<ResultStore, 'model'>
  scheduleStore: Pick<ScheduleStore, 'companion'>
  clock: () => number
  log: Logger
}

/** Limits the list: a number may equal the number of every other market. */
const maxWarnings = 20

/** Why numbers of a write may be wrong. What fails here never fails the write. */
export const createGuard = ({ resultStore, scheduleStore, clock, log }: GuardDeps) => {
  const safely = <Value>(compute: () => Value, otherwise: Value): Value => {
    try {
      return compute()
    } catch (err) {
      log.error({ err }, 'the numbers of a write were not compared')
      return otherwise
    }
  }

  return {
    /** Read in the round trip of the write; lists are compared with themselves only. */
    companionsOf(resultId: string, prizes: readonly Prize[]): Companions<ResultCompanions> {
      const [market, date] = [marketOfSlug(slugOfId(resultId)), dateOf(resultId)]
      const top = prizes.filter(({ type }) => isDoubleEntryType(type))
      // Any text may come as an id.
      if (top.length === 0 || !isBusinessDate(date)) return {}
      const { sameDate, lastDraw } = guardCompanions(
        resultStore,
        { market, date },
        top.map(({ numbers }) => numbers),
      )
      const schedule = scheduleStore.companion(market)
      return {
        schedule: { ...schedule, toRecord: (stored: never) => safely(() => schedule.toRecord(stored), null) },
        sameDate: { ...sameDate, toRecord: (stored: never[]) => safely(() => sameDate.toRecord(stored), null) },
        lastDraw: { ...lastDraw, toRecord: (stored: never[]) => safely(() => lastDraw.toRecord(stored), null) },
      }
    },

    /** Compares entries with the published `prizes` of their draw, and with each other. */
    warningsOf: (
      draw: Pick<GuardFacts, 'market' | 'date' | 'prizes'>,
      entries: readonly Prize[],
      found: Found<ResultCompanions>,
    ): GuardReason[] => safely(() => guardSheet(entries, guardFactsOf(draw, found, clock())).slice(0, maxWarnings), []),
  }
}

export type Guard = ReturnType<typeof createGuard>
