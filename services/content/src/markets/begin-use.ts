import { unknownMarket } from './market-errors.ts'
import type { MarketUse } from './market-use.ts'

/** Begins a record that names a market, which cannot be deleted meanwhile. Throws 400 on `field` when it is no market. */
export const beginUse = <T>(
  marketUse: MarketUse,
  market: string,
  field: 'market' | 'marketName',
  store: () => Promise<T>,
): Promise<T> =>
  marketUse.during([market], (missing) => {
    if (missing.size > 0) throw unknownMarket(field)
    return store()
  })
