import { drawAt, type Draw, type DrawTimes } from './draw.ts'
import { addDays, wibDate } from './wib.ts'

type Prize = { type: string; numbers: string }
type Versioned = { epoch: number; rev: number }

/** The prize that cards, the live draw and "waiting" are about. */
export const firstPrizeType = 'PRIZE 1'

export const isFirstPrize = ({ type }: Pick<Prize, 'type'>): boolean => type.trim().toUpperCase() === firstPrizeType

/** `PRIZE 1`, `PRIZE 2`, ... hold one number each; every other type holds a list. */
export const isSingleNumberType = (type: string): boolean => /^PRIZE \d+$/.test(type)

/** The prizes that two admins type each for himself, where that is switched on. */
export const isDoubleEntryType = (type: string): boolean => /^PRIZE [1-3]$/.test(type)

/** The digits of PRIZE 1, or null while it is not out. */
export const firstPrizeNumber = (result: { prizes: Prize[] } | null | undefined): string | null =>
  result?.prizes.find(isFirstPrize)?.numbers ?? null

/** Whether `next` is a later state than `shown`: a re-created record (epoch) beats any revision of the one before. */
export const isNewer = (next: Versioned, shown: Versioned | null | undefined): boolean =>
  !shown || next.epoch > shown.epoch || (next.epoch === shown.epoch && next.rev > shown.rev)

/** The part of a result that decides which draw of its market is current. */
export type DrawnResult = {
  date: string
  prizes: readonly Pick<Prize, 'type'>[]
  createdAt: string
  /** Absent in answers of the release before. */
  firstPrizeAt?: string | null | undefined
}

/** When PRIZE 1 was published (ms); null while it is missing. */
const firstPrizeTime = ({ prizes, firstPrizeAt, createdAt }: DrawnResult): number | null =>
  prizes.some(isFirstPrize) ? Date.parse(firstPrizeAt ?? createdAt) : null

/** The instant of the PRIZE 1 of the day before, as `drawAt` takes it, by a market's newest public result. */
export const priorFirstPrizeAt = (newest: DrawnResult | null | undefined, now: number): number | null => {
  const before = addDays(wibDate(now), -1)
  if (!newest || newest.date < before) return null
  // A result of today is public once the draw before it has ended.
  return newest.date === before ? firstPrizeTime(newest) : 0
}

/** A market's draw at an instant, by its newest public result. */
export const drawOf = (times: DrawTimes, newest: DrawnResult | null | undefined, now: number): Draw =>
  drawAt(times, now, priorFirstPrizeAt(newest, now))

/** A result without a published prize is a session that only staff sees. */
export const isPublished = (result: { prizes: readonly unknown[] }): boolean => result.prizes.length > 0

/** Past the close time of the current draw and no published prize of it. Closed and postponed markets never wait. */
export const isWaiting = (
  schedule: DrawTimes & { status: string },
  newest: DrawnResult | null | undefined,
  now: number,
): boolean => {
  if (schedule.status !== 'BUKA') return false
  const draw = drawOf(schedule, newest, now)
  return draw.closed && !(newest && newest.date === draw.date && isPublished(newest))
}

/** How many numbers of each type a draw holds, in the order in which the types were drawn. */
export const prizeCounts = (prizes: readonly Pick<Prize, 'type'>[]): { type: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { type } of prizes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count }))
}
