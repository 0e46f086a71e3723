import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { drawOf, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, isCalendarDate, wibDate } from '@papan/contracts/wib.ts'
import { cardsOf, type ScheduleCard } from '../../market/market-cards.ts'

/** One draw of the second tab. */
export type MyDraw = { market: string; date: string }
export type DrawChoices = { coming: MyDraw[]; out: MyDraw[] }

const dateLength = '2026-11-21'.length

/** A draw as the value of an option. */
export const writeDraw = ({ market, date }: MyDraw): string => `${market} ${date}`

/** Null for any text that `writeDraw` did not write. */
export const readDraw = (text: string): MyDraw | null => {
  const [market, date] = [text.slice(0, -dateLength).trim(), text.slice(-dateLength)]
  return market !== '' && isCalendarDate(date) ? { market, date } : null
}

/** A draw kept on the device, as long as it is to come or of today or yesterday. */
export const readKept = (text: string | null, now: number): MyDraw | null => {
  const draw = readDraw(text ?? '')
  return draw && draw.date >= addDays(wibDate(now), -1) ? draw : null
}

/** The draw of a market whose first number is not out yet; null for a closed market. */
const comingDate = ({ schedule, result }: ScheduleCard, now: number): string | null => {
  if (schedule.status === 'TUTUP') return null
  const current = drawOf(schedule, result, now)
  const isOut = result?.date === current.date && isPublished(result)
  return current.drawDay && !isOut ? current.date : (nextDraw(schedule, now)?.date ?? null)
}

/** The newest draw of each market and the one after it, soonest first. */
export const drawChoices = (page: PageData | undefined, now: number): DrawChoices => ({
  coming: cardsOf(page)
    .flatMap((card) => {
      const date = comingDate(card, now)
      return date === null ? [] : [{ market: card.schedule.marketName, date }]
    })
    .sort((a, b) => byText(a.date, b.date) || byText(a.market, b.market)),
  out: Object.values(page?.resultsMap ?? {})
    .map(({ market, date }) => ({ market, date }))
    .sort((a, b) => byText(a.market, b.market)),
})

/** With a draw that was asked for or kept and is in neither list. */
export const withDraw = (choices: DrawChoices, draw: MyDraw | null): DrawChoices => {
  const isSame = (one: MyDraw) => draw !== null && writeDraw(one) === writeDraw(draw)
  if (!draw || choices.coming.some(isSame) || choices.out.some(isSame)) return choices
  return { ...choices, out: [draw, ...choices.out] }
}
