import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { isFirstPrize, isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { keepTime } from '../../shared/clock/keep-time.ts'
import { drawsNowCall, isPageData, showsResultsOf, showsScheduleOf, type Call } from '../data/calls.ts'
import type { VisitorStore } from '../data/store.ts'
import { isBehindDraw, lacksWithdrawal } from '../data/newest.ts'
import { loadCall } from '../data/load-call.ts'
import { identityChanged, resultAnnounced, resultPushed } from '../data/actions.ts'
import { shownCalls } from '../data/shown-calls.ts'
import { shownVersion } from '../data/shown-version.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import { showIdentity } from '../../shared/theme/show-identity.ts'
import { holdConnection, rearmDelay, socketOptions, type AppSocket } from '../../shared/socket/app-socket.ts'
import { connectionChanged } from '../../shared/socket/connection.ts'
import { marketRooms } from './market-rooms.ts'

/** Spreads the refetches of a broadcast, ms. */
const spreadMs = 300
/** A cache may still hold the old answer: asks again after this, at most this often, ms. */
const againMs = 1500
const maxTries = 3
/** The rendered data counts as current if the connection is up within this, ms. */
const renderedFreshMs = 5000

/** Refetches matching calls on screen soon; coalesces concurrent requests. */
const createRefresher = (store: VisitorStore) => {
  const due = new Set<Call<unknown>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (matches: (call: Call<unknown>) => boolean, delay = Math.random() * spreadMs) => {
    for (const call of shownCalls().filter(matches)) due.add(call)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const call of due) void store.dispatch(loadCall(call))
      due.clear()
    }, delay)
  }
}

const everything = () => true

const drawsNowOf = (store: VisitorStore): DrawsNow | undefined =>
  store.getState().serverData.entries[drawsNowCall]?.data as DrawsNow | undefined

/** Whether a call on screen shows an older state than the announced one. */
const isBehind = (store: VisitorStore, change: NewResultUpdate): boolean => {
  if (lacksWithdrawal(drawsNowOf(store), change)) return true
  const { market, date, ...announced } = change
  const { entries } = store.getState().serverData
  return shownCalls().some((call) => {
    const data = entries[call]?.data as Partial<PageData & Day> | undefined
    // The draws around now have no result.
    const shown = data?.resultsMap?.[market] ?? data?.draws?.find((draw) => draw.market === market)?.result
    return shown?.date === date && isNewer(announced, shown)
  })
}

const listen = (socket: AppSocket, store: VisitorStore, clock: Clock): void => {
  const refresh = createRefresher(store)
  let connectedBefore = false
  socket.on('connect', () => {
    marketRooms.rejoin()
    const { entries } = store.getState().serverData
    const isOld = (call: string) => clock.now() - (entries[call]?.fetchedAt ?? 0) > renderedFreshMs
    refresh(connectedBefore || !clock.isKnown() ? everything : isOld)
    connectedBefore = true
  })
  socket.on('prize_update', (result) => {
    store.dispatch(resultPushed({ result, at: clock.now() }))
    const isFirst = result.prizes.some(isFirstPrize)
    const { entries } = store.getState().serverData
    // A draw that is entered again: its page has the withdrawn numbers of the deleted one.
    refresh((call) => (isFirst && isPageData(call)) || entries[call]?.status === 404)
  })
  const fetchAnnounced = (change: NewResultUpdate, tries: number) => {
    // Who watches the draw has its number by push already.
    const shows = (call: string) =>
      call === drawsNowCall ? isBehindDraw(drawsNowOf(store), change) : showsResultsOf(call, change.market)
    refresh(shows, tries === 0 ? undefined : 0)
    if (tries + 1 >= maxTries) return
    setTimeout(() => isBehind(store, change) && fetchAnnounced(change, tries + 1), againMs)
  }
  socket.on('new_result_update', (change) => {
    store.dispatch(resultAnnounced(change))
    fetchAnnounced(change, 0)
  })
  const fetchSchedule = ({ marketName }: { marketName: string }) => refresh((call) => showsScheduleOf(call, marketName))
  socket.on('schedule_update', fetchSchedule)
  socket.on('identity_update', (identity) => {
    store.dispatch(identityChanged(identity))
    showIdentity(identity)
  })
  socket.on('market_waiting', fetchSchedule)
  socket.on('resync', () => refresh(everything))
}

/**
 * Keeps a mounted page current: pushes while connected, refetches on return of the tab or network. socket.io loads after the first
 * paint.
 */
export const keepCurrent = (store: VisitorStore, clock: Clock): void => {
  const refresh = createRefresher(store)
  keepTime(clock, () => {
    for (const call of shownCalls()) void store.dispatch(loadCall(call))
  })
  const refetch = () => {
    // A page without the time asks for everything by itself.
    if (clock.isKnown()) refresh(everything)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refetch()
  })
  window.addEventListener('online', refetch)

  const start = async () => {
    try {
      const { io } = await import('socket.io-client')
      const socket: AppSocket = io(socketOptions)
      listen(socket, store, clock)
      marketRooms.attach(socket, (market) => ({
        market,
        ...shownVersion(store.getState().serverData.entries, shownCalls(), market),
      }))
      holdConnection(socket, {
        onState: (state) => store.dispatch(connectionChanged(state)),
        onSilent: () => refresh(everything),
      })
    } catch {
      // socket.io failed to load: pages poll.
      store.dispatch(connectionChanged('offline'))
      setTimeout(() => void start(), rearmDelay())
    }
  }
  whenSettled(() => void start())
}
