import type { Correction } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { closeOn } from '@papan/contracts/schedule/draw.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { clockText, dayText, minuteText } from '../../../shared/format/wib-text.ts'
import { drawText } from './draw-text.ts'

/** `when`: WIB, with the date unless it is the draw's. `isChange`: a published number changed or went. */
export type Step = { at: number; when: string; what: string; details: string[]; isChange: boolean }

export const whenText = (at: number, date: string, text = clockText): string =>
  wibDate(at) === date ? text(at) : `${dayText(wibDate(at))} ${minuteText(at)}`

const ofCorrection = ({ at, type, from, to, reason }: Correction, date: string): Step => ({
  at: Date.parse(at),
  when: whenText(Date.parse(at), date),
  what: to === null ? drawText.withdrawn : drawText.corrected,
  details: [
    to === null ? drawText.went(type, from) : drawText.became(type, from, to),
    ...(reason ? [drawText.reason(reason)] : []),
  ],
  isChange: true,
})

/** Today's times say nothing about older draws. */
const closedAt = (schedule: PublicSchedule | null, date: string, now: number): number | null => {
  if (!schedule?.closeTime || date < addDays(wibDate(now), -1) || !drawsOn(schedule, date)) return null
  const at = closeOn(schedule, date)
  return at <= now ? at : null
}

/** What happened to a draw, oldest first. `corrections`: undefined while unknown. */
export const timelineOf = (
  { result, schedule }: { result: Result; schedule: PublicSchedule | null },
  corrections: readonly Correction[] | undefined,
  now: number,
): Step[] => {
  const { date, firstPrizeAt, imported, correctedAt } = result
  const steps: Step[] = []
  const closes = closedAt(schedule, date, now)
  if (closes !== null)
    steps.push({
      at: closes,
      when: whenText(closes, date, minuteText),
      what: drawText.closed,
      details: [],
      isChange: false,
    })
  if (firstPrizeAt) {
    const at = Date.parse(firstPrizeAt)
    const what = imported ? drawText.imported : drawText.published
    steps.push({ at, when: whenText(at, date), what, details: [firstPrizeType], isChange: false })
  }
  if (corrections) steps.push(...corrections.map((each) => ofCorrection(each, date)))
  else if (correctedAt) {
    const at = Date.parse(correctedAt)
    steps.push({ at, when: whenText(at, date), what: drawText.corrected, details: [], isChange: true })
  }
  return steps.sort((a, b) => a.at - b.at)
}
