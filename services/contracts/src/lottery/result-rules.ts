import { drawAt, type Draw, type DrawTimes } from '../schedule/draw.ts'
import { addDays, wibDate } from '../wib.ts'

type Prize = { type: string; numbers: string }
type Versioned = { epoch: number; rev: number }

export const firstPrizeType = 'PRIZE 1'

export const isFirstPrize = ({ type }: Pick<Prize, 'type'>): boolean => type.trim().toUpperCase() === firstPrizeType

/** `PRIZE 1`, `PRIZE 2`, ... hold one number each; other types hold a list. */
export const isSingleNumberType = (type: string): boolean => /^PRIZE \d+$/.test(type)

/** They need two admins where double entry is on, and are guarded (guard.ts). */
export const topPrizeTypes: readonly string[] = ['PRIZE 1', 'PRIZE 2', 'PRIZE 3']

export const isDoubleEntryType = (type: string): boolean => topPrizeTypes.includes(type)

export const firstPrizeNumber = (result: { prizes: Prize[] } | null | undefined): string | null =>
  result?.prizes.find(isFirstPrize)?.numbers ?? null

/** A re-created record (higher epoch) is newer than any revision of its predecessor. */
export const isNewer = (next: Versioned, shown: Versioned | null | undefined): boolean =>
  !shown || next.epoch > shown.epoch || (next.epoch === shown.epoch && next.rev > shown.rev)

export type DrawnResult = {
  date: string
  prizes: readonly Pick<Prize, 'type'>[]
  createdAt: string
  firstPrizeAt: string | null
}

const firstPrizeTime = ({ firstPrizeAt }: DrawnResult): number | null =>
  firstPrizeAt === null ? null : Date.parse(firstPrizeAt)

/** For `drawAt`: when yesterday's PRIZE 1 came, by a market's newest public result. */
export const priorFirstPrizeAt = (newest: DrawnResult | null | undefined, now: number): number | null => {
  const before = addDays(wibDate(now), -1)
  if (!newest || newest.date < before) return null
  // A result of today is public only after the draw before it ended.
  return newest.date === before ? firstPrizeTime(newest) : 0
}

export const drawOf = (times: DrawTimes, newest: DrawnResult | null | undefined, now: number): Draw =>
  drawAt(times, now, priorFirstPrizeAt(newest, now))

/** Results without a published prize are visible to admins only. */
export const isPublished = (result: { prizes: readonly unknown[] }): boolean => result.prizes.length > 0

/** Past the close time without a published prize. Closed and postponed markets never wait. */
export const isWaiting = (
  schedule: DrawTimes & { status: string },
  newest: DrawnResult | null | undefined,
  now: number,
): boolean => {
  if (schedule.status !== 'BUKA') return false
  const draw = drawOf(schedule, newest, now)
  return draw.closed && !(newest && newest.date === draw.date && isPublished(newest))
}

export const prizeCounts = (prizes: readonly Pick<Prize, 'type'>[]): { type: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { type } of prizes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** The admin, without a known password, by whom all invented sample data are entered. */
export const sampleUsername = 'Data-contoh'

/** Whether a draw holds invented numbers. */
export const isSampleDraw = ({ prizes }: { prizes: readonly { by: string | null }[] }): boolean =>
  prizes.some(({ by }) => by === sampleUsername)
