import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf } from '../routing/destinations.ts'
import { createRemembered } from './remembered.ts'
import { viewOf, type View } from './view.ts'

const maxLength = 500
const maxMarkets = 1_000

const read = (address: string): View | null => {
  const target = address.length > maxLength ? null : readTarget(address)
  const destination = target && destinationOf('GET', target)
  const view = destination ? viewOf(target.search, destination) : null
  return view?.status === 200 ? view : null
}

/** Views of addresses that clients name. A visitor can name any: a market counts once an answer named it. */
export const createOpenedPages = () => {
  const markets = new Set<string>()
  const views = createRemembered(read)

  return {
    learnMarket(market: string): void {
      if (markets.size < maxMarkets) markets.add(market)
    },
    /** Null for no page, and for one of an unknown market. */
    viewOf(address: string): View | null {
      const view = views.of(address)
      return view && (view.market === '' || markets.has(view.market)) ? view : null
    },
  }
}
