import type { LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { givenSite } from './records.ts'
import { createClock } from '../shared/clock/clock.ts'
import { liveDrawCall, pageDataCall, type Call } from '../public/data/calls.ts'
import { createVisitorStore, type VisitorStore } from '../public/data/store.ts'
import { loadCall } from '../public/data/load-call.ts'
import {
  homePace,
  livePace,
  refetchRegularly,
  retryPace,
  unsettledPace,
  type Pace,
} from '../public/data/refetch-regularly.ts'
import { emptyServerData } from '../public/data/server-data-reducer.ts'
import { keepShown } from '../public/data/shown-calls.ts'
import type { ConnectionState } from '../shared/socket/connection.ts'
import { keepCurrent } from '../public/socket/keep-current.ts'
import { marketRooms } from '../public/socket/market-rooms.ts'

/** A viewer's page: one market's live draw, or home with some markets. */
export type Look = { page: 'live'; market: string } | { page: 'home'; markets: string[] }

type TabOptions = {
  look: Look
  /** Newest result per market on every change; undefined before the first answer. */
  onShown: (market: string, result: Result | null | undefined) => void
  onConnection: (state: ConnectionState) => void
}

const poll = (store: VisitorStore, refetch: () => void, pace: Pace, isOn: () => boolean): void => {
  let stop: (() => void) | null = null
  const update = () => {
    if (isOn() && !stop) stop = refetchRegularly(refetch, pace)
    else if (!isOn()) {
      stop?.()
      stop = null
    }
  }
  store.subscribe(update)
  update()
}

const resultIn = (look: Look, data: unknown, market: string): Result | null | undefined => {
  if (data === undefined) return undefined
  return look.page === 'live' ? (data as LiveDraw).result : ((data as PageData).resultsMap[market] ?? null)
}

/**
 * A tab without a screen: the store, socket and fetching of the live page and home. Needs `window`, `document`, `location` and a
 * `fetch` that resolves '/api'.
 */
export const openTab = ({ look, onShown, onConnection }: TabOptions): void => {
  const markets = look.page === 'live' ? [look.market] : look.markets
  const call: Call<unknown> = look.page === 'live' ? liveDrawCall(look.market) : pageDataCall
  const clock = createClock(Date.now())
  const store = createVisitorStore({ serverData: emptyServerData, site: givenSite() }, clock)
  const refetch = () => void store.dispatch(loadCall(call))
  store.subscribe(() => {
    const { serverData, connection } = store.getState()
    onConnection(connection.state)
    for (const market of markets) onShown(market, resultIn(look, serverData.entries[call]?.data, market))
  })
  keepShown(call)
  for (const market of markets) marketRooms.want(market)
  const entry = () => store.getState().serverData.entries[call]
  poll(store, refetch, retryPace, () => entry()?.failed === true && entry()?.data === undefined)
  poll(store, refetch, unsettledPace, () => entry()?.isUnsettled === true)
  if (look.page === 'home') poll(store, refetch, homePace, () => true)
  else poll(store, refetch, livePace, () => store.getState().connection.state !== 'connected')
  refetch()
  keepCurrent(store, clock)
}
