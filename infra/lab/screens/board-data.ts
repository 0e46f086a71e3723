import type { Board, BoardDraw, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { minuteMs, wibDate, wibInstant } from '@papan/contracts/wib.ts'

const names = ['NAGOYA', 'BEIJING', 'SINGAPORE', 'BANGKOK', 'LONDON', 'OSAKA', 'MAGNUM 4D', 'HANOI', 'HUAHIN', 'JEJU']
const firstClosesAt = -32 * minuteMs
const everyMs = 9 * minuteMs
const drawMs = 15 * minuteMs

const nameOf = (index: number): string => {
  const round = Math.floor(index / names.length)
  return `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`
}

/** What the board shows of a number that was published without an answer to the guard. */
const swappedDigits: GuardReason = {
  code: 'SWAPPED',
  type: 'PRIZE 2',
  numbers: '2906',
  other: { type: 'PRIZE 3', numbers: '2096' },
}

/** A board of so many markets, around the present: a third is done, one rings, one is answered. */
export const boardOf = (count: number, holders: readonly Claim['holder'][]): Board => {
  const now = Date.now()
  const date = wibDate(now)
  const done = Math.floor(count / 3)
  const version = { epoch: 0, rev: 1, createdAt: wibInstant(now), updatedAt: wibInstant(now) }
  const draws = Array.from({ length: count }, (_, index): BoardDraw => {
    const closesAt = now + firstClosesAt + (index - done) * everyMs
    const isDone = index < done
    const firstPrizeAt = isDone ? wibInstant(closesAt + drawMs + ((index % 5) + 1) * minuteMs) : null
    return {
      market: nameOf(index),
      date,
      family: null,
      closesAt: wibInstant(closesAt),
      resultAt: wibInstant(closesAt + drawMs),
      off: null,
      filled: isDone ? 23 : index - done === 2 ? 14 : 0,
      planned: 23,
      firstPrize: isDone ? '0438' : null,
      firstPrizeAt,
      completedAt: firstPrizeAt,
      ...(index === done + 2 && { warnings: [swappedDigits] }),
    }
  })
  const open = draws.slice(done)
  const claims = open.flatMap(({ market }, index): Claim[] => {
    const holder = holders[index % (holders.length + 1)]
    const draw = { id: `${market} ${date}`, market, date, offeredTo: null, note: null, takenAt: wibInstant(now) }
    return holder ? [{ ...draw, ...version, holder }] : []
  })
  const late = open.slice(0, 2).map(({ market, resultAt }, index) => ({
    id: `${market} ${date}/LATE`,
    market,
    date,
    level: 'LATE' as const,
    raisedAt: wibInstant(Date.parse(resultAt) + 5 * minuteMs),
    answer:
      index === 0
        ? {
            reason: 'situs resmi terlambat',
            by: 'budi',
            at: wibInstant(now - 2 * minuteMs),
            until: wibInstant(now + 13 * minuteMs),
          }
        : null,
    ...version,
  }))
  return {
    at: wibInstant(now),
    draws,
    claims,
    alarms: late,
    seen: holders.map(({ userId }) => ({ userId, at: wibInstant(now) })),
    awayMs: minuteMs,
    limits: {
      late: 5 * minuteMs,
      masters: 15 * minuteMs,
      overdue: 30 * minuteMs,
      again: 15 * minuteMs,
      unstaffed: 10 * minuteMs,
    },
  }
}
