import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { isSampleDraw } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { sampleMarkets } from './markets.ts'

const sampleNames = new Set(sampleMarkets.map(({ marketName }) => marketName))

/** When the next draw closes: a full minute, half a minute to one and a half from now. */
export const nextCloseAt = (now: number): number => Math.ceil((now + minuteMs / 2) / minuteMs) * minuteMs

/**
 * The sample market whose turn it is: the next to close without a draw on that date; once all have drawn, the next with an
 * invented draw. Null when neither is left.
 */
export const nextSampleMarket = (
  schedules: readonly Schedule[],
  drawn: readonly Pick<AdminResult, 'market' | 'prizes'>[],
  closesAt: number,
): Schedule | null => {
  const date = wibDate(closesAt)
  const closesNext = (schedule: Schedule) => nextDraw(schedule, closesAt - 1)?.closesAt ?? Infinity
  const inTurn = schedules
    .filter((schedule) => sampleNames.has(schedule.marketName) && schedule.status === 'BUKA' && drawsOn(schedule, date))
    .toSorted((a, b) => closesNext(a) - closesNext(b))
  const drawOf = ({ marketName }: Schedule) => drawn.find(({ market }) => market === marketName)
  const isInvented = (schedule: Schedule) => {
    const draw = drawOf(schedule)
    return draw !== undefined && isSampleDraw(draw)
  }
  return inTurn.find((schedule) => !drawOf(schedule)) ?? inTurn.find(isInvented) ?? null
}
