import { drawAt, type DrawTimes } from './draw.ts'

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

/** Past today's close time and no result dated today. Closed and postponed markets never wait. */
export const isWaiting = (
  schedule: DrawTimes & { status: string },
  result: { date: string } | null | undefined,
  now: number,
): boolean => {
  if (schedule.status !== 'BUKA') return false
  const draw = drawAt(schedule, now)
  return draw.closed && result?.date !== draw.date
}

/** How many numbers of each type a draw holds, in the order in which the types were drawn. */
export const prizeCounts = (prizes: readonly Pick<Prize, 'type'>[]): { type: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { type } of prizes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count }))
}
