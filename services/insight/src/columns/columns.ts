import { byText } from '@papan/contracts/lottery/market-order.ts'
import { createMarketColumns, type MarketColumns, type KnownDraw } from './market-columns.ts'
import type { Market } from './market.ts'
import { createPrizeTypes } from './draw-codes.ts'

/**
 * Every drawn number in memory, 6 bytes each and 6 in the index. A draw that visitors may not see yet is put when they may; one of an older version
 * than the known one changes nothing, so that repeats and wrong order do no harm.
 */
export const createColumns = () => {
  const types = createPrizeTypes()
  const byName = new Map<string, MarketColumns>()

  const columnsOf = (name: string): MarketColumns => {
    const known = byName.get(name) ?? createMarketColumns(name, types)
    byName.set(name, known)
    return known
  }

  return {
    types,
    put: (draw: KnownDraw): boolean => columnsOf(draw.market).put(draw),
    /** A market that has drawn a number; null for any other. */
    market(name: string): Market | null {
      const market = byName.get(name)?.settle()
      return market && market.rows.types.length > 0 ? market : null
    },
    /** By name. */
    markets: (): Market[] =>
      [...byName.values()]
        .map((columns) => columns.settle())
        .filter(({ rows }) => rows.types.length > 0)
        .toSorted((a, b) => byText(a.name, b.name)),
  }
}
export type Columns = ReturnType<typeof createColumns>
