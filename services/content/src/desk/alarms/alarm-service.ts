import { alarmLevel, type Alarm, type AlarmLevel, type AlarmLimits } from '@papan/contracts/calls/content/desk-calls.ts'
import { alarmAnswered, alarmRaised } from '@papan/contracts/events/desk-events.ts'
import { withDrawAnswers } from '@papan/contracts/lottery/draw-alarms.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { type WriteContext, systemContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { BoardService } from '../board/board-service.ts'
import { alarmId, type AlarmStore } from './alarm-store.ts'

type AlarmServiceDeps = {
  alarmStore: AlarmStore
  board: Pick<BoardService, 'draw'>
  limits: Pick<AlarmLimits, 'again'>
  clock: () => number
}
type DrawKey = { market: string; date: string }

const notLate = () => new AppError(404, 'DRAW_NOT_FOUND', contentTexts.alarmNotFound)

const byLevel = (a: Alarm, b: Alarm): number =>
  alarmLevel.options.indexOf(a.level) - alarmLevel.options.indexOf(b.level)

export const createAlarmService = ({ alarmStore, board, limits, clock }: AlarmServiceDeps) => ({
  /** Once, whichever process comes first. */
  async raise({ market, date }: DrawKey, level: AlarmLevel): Promise<void> {
    await alarmStore.write(alarmId(market, date, level), systemContext, (current) => {
      if (current) return null
      const fields = { market, date, level, raisedAt: new Date(clock()).toISOString(), answer: null }
      return { fields, event: announce(alarmRaised, { market, date, level }) }
    })
  },

  /** Silences all alarms of a draw for a while; one of them keeps the answer. Answers them all. */
  async answer({ market, date }: DrawKey, reason: string, context: WriteContext): Promise<Alarm[]> {
    const [draw, alarms] = await Promise.all([board.draw(market, date), alarmStore.ofDraw(market, date)])
    const [first] = alarms.toSorted(byLevel)
    if (!draw || draw.firstPrize !== null || !first) throw notLate()
    await alarmStore.write(first.id, context, (current) => {
      if (!current) throw notLate()
      const now = clock()
      const [at, until] = [now, now + limits.again].map((instant) => new Date(instant).toISOString()) as [
        string,
        string,
      ]
      const fields = { market, date, level: current.level, raisedAt: current.raisedAt }
      const answer = { reason, by: context.actor.username, at, until }
      return {
        fields: { ...fields, answer },
        event: announce(alarmAnswered, { market, date, reason, until }, current),
      }
    })
    return withDrawAnswers(await alarmStore.ofDraw(market, date)).toSorted(byLevel)
  },
})

export type AlarmService = ReturnType<typeof createAlarmService>
