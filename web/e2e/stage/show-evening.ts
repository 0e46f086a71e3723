import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { eveningAt } from './evening.ts'
import type { Stage } from './stage.ts'

/** Answers of the services at one instant of this evening; the clock does not go on. */
export const showEvening = (stage: Stage, markets: readonly PublicSchedule[], now: number): void => {
  const { drawsNow, pageData, liveDraw } = eveningAt(markets, now)
  stage.reset()
  stage.freeze(now)
  stage.answer('/public/draws-now', { data: drawsNow })
  stage.answer('/public/page-data', { data: pageData })
  stage.answer('/public/schedules/active', { data: markets })
  for (const { marketName } of markets)
    stage.answer(`/public/live-draw-data/${encodeURIComponent(marketName)}`, { data: liveDraw(marketName) })
}
