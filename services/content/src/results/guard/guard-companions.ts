import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, topPrizeTypes } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import type { CompanionList, Found } from '@papan/service-kit/outbox/companions.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, idsOfMarket } from '../../draw-id.ts'
import { published, type ResultCompanions, type ResultStore, type StoredResult } from '../result-store.ts'

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
