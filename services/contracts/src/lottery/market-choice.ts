import { drawAt, type DrawTimes } from '../schedule/draw.ts'
import { groupBy } from '../group-by.ts'
import { hourMs } from '../wib.ts'

type Drawn = DrawTimes & { marketName: string; status: string }

const recentMs = 2 * hourMs

/** The open market that closed last within two hours, else the next to close, else the first; null without markets. */
export const currentMarket = (schedules: readonly Drawn[], now: number): string | null => {
  const draws = schedules
    .filter(({ status }) => status === 'BUKA')
    // Shortly after midnight last night's draw still counts.
    .map((schedule) => ({ name: schedule.marketName, ...drawAt(schedule, now, null) }))
  const recent = draws
    .filter(({ closed, closesAt }) => closed && closesAt !== null && now - closesAt < recentMs)
    .sort((a, b) => (b.closesAt ?? 0) - (a.closesAt ?? 0))
  const next = [...draws].sort((a, b) => (a.nextCloseAt ?? Infinity) - (b.nextCloseAt ?? Infinity))
  return recent[0]?.name ?? next[0]?.name ?? schedules[0]?.marketName ?? null
}

/** A market, or a family with the markets of its several draws a day. */
export type MarketChoice<M> = { name: string; members: M[] }

/** Families folded, in the order of their first member. A family of one is a market. */
export const foldedMarkets = <M extends { marketName: string; family?: string | null | undefined }>(
  markets: readonly M[],
): MarketChoice<M>[] => {
  const groups = groupBy(markets, ({ marketName, family }) => (family ? `family ${family}` : `market ${marketName}`))
  return [...groups.values()].map((members) => {
    const [first] = members
    return { name: (members.length > 1 && first?.family) || (first?.marketName ?? ''), members }
  })
}
