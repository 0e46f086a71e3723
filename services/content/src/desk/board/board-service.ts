import type { AlarmLimits, Board, BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { awayMs } from '@papan/contracts/limits.ts'
import { withDrawAnswers } from '@papan/contracts/lottery/draw-alarms.ts'
import { addDays, isBusinessDate, wibDate, wibInstant } from '@papan/contracts/wib.ts'
import type { AlarmStore } from '../alarms/alarm-store.ts'
import type { ClaimStore } from '../claims/claim-store.ts'
import { drawId } from '../../draw-id.ts'
import type { OnlineAdmins } from '../online/online-admins.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import { dueDraws, isOnBoard, type DueDraw } from './board-draws.ts'
import type { BoardStore, Filling, BoardPrize, TopPrize } from './board-store.ts'
import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'

type Draw = { market: string; date: string }

/** A draw that is wrong in every number needs no more. */
const maxShown = 10

const isConfirmed = (prize: BoardPrize | undefined, code: string): boolean => prize?.confirmed?.includes(code) ?? false

/** Of two markets with one number the one that came later is asked about. */
const earlierOf = (own: BoardPrize | undefined, published: readonly TopPrize[]): TopPrize[] =>
  published.filter(({ at = '' }) => at <= (own?.at ?? ''))

/**
 * Why published numbers of a draw may be wrong, by what is published now: a correction of either of two equal numbers ends
 * the warning. What an admin confirmed is left out.
 */
const boardWarnings = (
  { market, date }: Draw,
  prizes: readonly BoardPrize[],
  published: readonly TopPrize[],
  last: GuardFacts['last'],
): GuardReason[] => {
  if (prizes.length === 0) return []
  const others = published.filter((prize) => prize.market !== market)
  // The row itself chose the date.
  const dates = { isDraw: true, from: date, to: date }
  const reasons = guardSheet(prizes, { market, date, prizes: [], published: others, last, dates })
  const isOpen = ({ code, type, numbers, other }: GuardReason): boolean => {
    const own = prizes.find((prize) => prize.type === type && prize.numbers === numbers)
    if (isDoubleEntryType(type) && isConfirmed(own, code)) return false
    if (code !== 'OTHER_MARKET') return true
    const same = earlierOf(own, others).find((prize) => prize.market === other?.market && prize.type === other.type)
    return same !== undefined && !isConfirmed(same, code)
  }
  return reasons.filter(isOpen).slice(0, maxShown)
}

type BoardServiceDeps = {
  boardStore: BoardStore
  scheduleStore: ScheduleStore
  claimStore: Pick<ClaimStore, 'live'>
  alarmStore: Pick<AlarmStore, 'ofDates'>
  online: Pick<OnlineAdmins, 'lastSeen'>
  limits: AlarmLimits
  clock: () => number
}

type ClaimableDraw = Pick<BoardDraw, 'market' | 'date' | 'firstPrize' | 'completedAt'>

const empty: Filling = { filled: 0, firstPrize: null, firstPrizeAt: null, lastAt: '', prizes: [] }

const keyOf = ({ schedule, date }: DueDraw) => ({ market: schedule.marketName, date })
const idOf = (draw: { market: string; date: string }): string => drawId(draw.market, draw.date)

const toBoardDraw = (
  due: DueDraw,
  { filled, firstPrize, firstPrizeAt, lastAt }: Filling,
  planned: number,
): BoardDraw => ({
  ...keyOf(due),
  family: due.schedule.family,
  closesAt: wibInstant(due.closesAt),
  resultAt: wibInstant(due.resultAt),
  off: due.off,
  filled,
  planned,
  firstPrize,
  firstPrizeAt,
  completedAt: firstPrize !== null && filled >= planned ? lastAt : null,
})

/** Today's draws, and what is known of each. */
export const createBoardService = (deps: BoardServiceDeps) => {
  const { boardStore, scheduleStore, claimStore, alarmStore, online, limits, clock } = deps

  const read = async (schedules: readonly Schedule[]) => {
    const now = clock()
    const due = schedules.flatMap((schedule) => dueDraws(schedule, now))
    const keys = due.map(keyOf)
    const [fillings, plans] = await Promise.all([boardStore.fillings(keys), boardStore.plans(keys)])
    const shown = due.flatMap((one) => {
      const id = idOf(keyOf(one))
      const draw = toBoardDraw(one, fillings.get(id) ?? empty, plans.get(id)?.planned ?? 0)
      return isOnBoard(one, draw, now) ? [draw] : []
    })
    return { shown, fillings, plans }
  }

  const drawsOfSchedules = async (schedules: readonly Schedule[]): Promise<BoardDraw[]> => (await read(schedules)).shown

  /** With the warnings of their published numbers. */
  const drawsWithWarnings = async (): Promise<BoardDraw[]> => {
    const { shown, fillings, plans } = await read(await scheduleStore.all())
    const dates = new Set(shown.filter(({ filled }) => filled > 0).map(({ date }) => date))
    const published = Map.groupBy(await boardStore.topPrizes([...dates]), ({ date }) => date)
    return shown.map((draw) => {
      const id = idOf(draw)
      const { prizes } = fillings.get(id) ?? empty
      const warnings = boardWarnings(draw, prizes, published.get(draw.date) ?? [], plans.get(id)?.last ?? null)
      return warnings.length === 0 ? draw : { ...draw, warnings }
    })
  }

  /** By its record, of today or yesterday: older draws are edited, not entered. Without a usual count none is complete. */
  const unscheduledDraw = async (market: string, date: string): Promise<ClaimableDraw | null> => {
    if (date < addDays(wibDate(clock()), -1)) return null
    const filling = (await boardStore.fillings([{ market, date }])).get(drawId(market, date))
    return filling ? { market, date, firstPrize: filling.firstPrize, completedAt: null } : null
  }

  const draws = async (): Promise<BoardDraw[]> => drawsOfSchedules(await scheduleStore.all())

  return {
    draws,

    /** Null for a draw that is not on the board, or cancelled. Of a market without a schedule its record counts. */
    async draw(market: string, date: string): Promise<ClaimableDraw | null> {
      if (!isBusinessDate(date)) return null
      const schedule = await scheduleStore.find(market)
      if (!schedule) return unscheduledDraw(market, date)
      const found = await drawsOfSchedules([schedule])
      const draw = found.find((one) => one.date === date)
      return draw && (draw.off === null || draw.off.kind === 'DITUNDA') ? draw : null
    },

    async board(): Promise<Board> {
      const today = wibDate(clock())
      const [shown, claims, alarms] = await Promise.all([
        drawsWithWarnings(),
        claimStore.live(),
        alarmStore.ofDates([-1, 0, 1].map((days) => addDays(today, days))),
      ])
      const ids = new Set(shown.map(idOf))
      const ofBoard = claims.filter(({ id }) => ids.has(id))
      const holders = new Set(ofBoard.map(({ holder }) => holder.userId))
      const seen = [...holders].map((userId) => {
        const at = online.lastSeen(userId)
        return { userId, at: at === null ? null : new Date(at).toISOString() }
      })
      return {
        at: new Date(clock()).toISOString(),
        draws: shown,
        claims: ofBoard,
        alarms: withDrawAnswers(alarms.filter((alarm) => ids.has(idOf(alarm)))),
        seen,
        awayMs,
        limits,
      }
    },
  }
}

export type BoardService = ReturnType<typeof createBoardService>
