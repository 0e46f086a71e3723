import { useEffect, useRef } from 'react'
import { shallowEqual } from 'react-redux'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Draw } from '@papan/contracts/schedule/draw.ts'
import { drawOf } from '@papan/contracts/lottery/result-rules.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { liveDrawCall } from '../../data/calls.ts'
import { livePace } from '../../data/refetch-regularly.ts'
import { useAppSelector } from '../../data/hooks.ts'
import { useData } from '../../data/use-data.ts'
import { useRefetch } from '../../data/use-refetch.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { liveDrawState, type LiveDrawState } from './live-draw-state.ts'

/** Spreads viewers that refetch at the close time, ms. */
const turnSpreadMs = 1_000

/** A market's live draw, kept current by pushes, or polling without them. */
export const useLiveMarket = (market: string) => {
  const call = liveDrawCall(market)
  const isConnected = useAppSelector(({ connection }) => connection.state === 'connected')
  useMarketRoom(market)
  useRefetch(call, { ...livePace, isOn: !isConnected })
  return useData(call)
}

/** When the countdown ends or a draw date begins. */
const useRefetchOnTurn = (state: LiveDrawState, refetch: () => void): void => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return undefined
    before.current = state
    const timer = setTimeout(refetch, Math.random() * turnSpreadMs)
    return () => clearTimeout(timer)
  }, [state, refetch])
}

type LiveState = { schedule: PublicSchedule; result: Result | null; refetch: () => void }

/** A market's current state; the draw keeps its identity while unchanged. */
export const useLiveState = ({ schedule, result, refetch }: LiveState): { draw: Draw; state: LiveDrawState } => {
  const draw = useAtNow((now) => drawOf(schedule, result, now), 'minute', shallowEqual)
  const state = liveDrawState({ schedule, result }, draw)
  useRefetchOnTurn(state, refetch)
  return { draw, state }
}
