import { drawsOf, nextDraw } from '@papan/contracts/schedule/draw.ts'
import { drawOf, firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import type { ScheduleCard } from './market-cards.ts'
import type { OpenMarkets } from '../now/use-now-and-next.ts'
import { numberAge, type NumberAge } from './number-age.ts'

export const groupNames = ['drawing', 'late', 'drawn', 'next', 'off'] as const
export type GroupName = (typeof groupNames)[number]

export const groupTexts: Record<GroupName, string> = {
  drawing: 'Sedang diundi',
  late: 'Terlambat',
  drawn: 'Sudah keluar',
  next: 'Berikutnya',
  off: 'Libur',
}

/** `at`: when its number came or is due, ms; Infinity without a close time. `age`: null without a number. */
export type BoardRow = ScheduleCard & { at: number; age: NumberAge | null }
export type BoardGroups = Record<GroupName, BoardRow[]>

const byName = (a: BoardRow, b: BoardRow) => (a.schedule.marketName < b.schedule.marketName ? -1 : 1)
const soonestFirst = (a: BoardRow, b: BoardRow) => (a.at === b.at ? byName(a, b) : a.at - b.at)
const newestFirst = (a: BoardRow, b: BoardRow) => (a.at === b.at ? byName(a, b) : b.at - a.at)

/** Group and time of a market at an instant. */
const placeOf = (
  { schedule, result }: ScheduleCard,
  open: OpenMarkets,
  now: number,
): { group: GroupName; at: number } => {
  if (schedule.status !== 'BUKA') return { group: 'off', at: 0 }
  const draw = drawOf(schedule, result, now)
  const hasNumber = firstPrizeNumber(result) !== null
  const [planned] = result ? drawsOf(schedule, result.date, result.date) : []
  const isClosed = draw.closed && !(hasNumber && result?.date === draw.date)
  const group = open ? open.get(schedule.marketName) : isClosed && 'drawing'
  if (group) return { group, at: draw.resultAt ?? now }
  if (hasNumber && result && numberAge(schedule, result, now) === 'today')
    return { group: 'drawn', at: planned?.resultAt ?? Date.parse(result.firstPrizeAt ?? '') }
  return { group: 'next', at: nextDraw(schedule, now)?.resultAt ?? Infinity }
}

/** Without `open` a closed draw without PRIZE 1 is on. Every market once: being drawn, late and next by time, drawn newest first, closed and postponed by name. */
export const boardGroups = (cards: readonly ScheduleCard[], now: number, open: OpenMarkets = null): BoardGroups => {
  const groups: BoardGroups = { drawing: [], late: [], drawn: [], next: [], off: [] }
  for (const card of cards) {
    const { group, at } = placeOf(card, open, now)
    groups[group].push({ ...card, at, age: card.result && numberAge(card.schedule, card.result, now) })
  }
  groups.drawing.sort(soonestFirst)
  groups.late.sort(soonestFirst)
  groups.drawn.sort(newestFirst)
  groups.next.sort(soonestFirst)
  groups.off.sort(byName)
  return groups
}

/** Every row in its place, with the versions that it shows. */
const boardText = (groups: BoardGroups): string =>
  JSON.stringify(
    groupNames.map((name) =>
      groups[name].map(({ schedule: { marketName, status, openTime, rev }, result, age }) => [
        [marketName, status, openTime, rev, age],
        [result?.date, result?.epoch, result?.rev],
      ]),
    ),
  )

/** Whether both show the same. */
export const isSameBoard = (one: BoardGroups, other: BoardGroups): boolean => boardText(one) === boardText(other)
