import { useContext, useEffect } from 'react'
import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { drawsNowCall } from '../data/calls.ts'
import { homePace } from '../data/refetch-regularly.ts'
import { useData } from '../data/use-data.ts'
import { useRefetch } from '../data/use-refetch.ts'
import { useMarketRooms } from '../socket/use-market-room.ts'
import { useAppSelector } from '../data/hooks.ts'
import { useNowAndNext } from './use-now-and-next.ts'

/** While pushes arrive: for changes without a push (a plan); shorter than the time an answer counts as known. */
const pushedPace = { everyMs: 240_000, spreadMs: 60_000 }
/** The server has turned by then, ms. */
const soonestMs = 300
const spreadMs = 2_000
/** Rooms of draws that are on. */
const maxRooms = 12

const nextCloseOf = ({ draws }: DrawsNow, now: number): number =>
  Math.min(...draws.map(({ closesAt }) => Date.parse(closesAt)).filter((at) => at > now))

/** Keeps the draws around now current: by pushes, at each close, and by polling. Used once, by the strip. */
export const useCurrentDrawsNow = () => {
  const clock = useContext(ClockContext)
  const { data, refetch } = useData(drawsNowCall)
  const isConnected = useAppSelector(({ connection }) => connection.state === 'connected')
  const current = useNowAndNext()
  useRefetch(drawsNowCall, isConnected ? pushedPace : homePace)
  useMarketRooms(current.drawing.slice(0, maxRooms).map(({ market }) => market))
  useEffect(() => {
    if (!data) return undefined
    const now = clock.now()
    const close = nextCloseOf(data, now)
    if (close === Infinity) return undefined
    const timer = setTimeout(refetch, close - now + soonestMs + Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [data, clock, refetch])
  return current
}
