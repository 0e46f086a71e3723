import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useStored } from '../../data/use-stored.ts'
import { readPinned, togglePinned } from './pinned-names.ts'

const storageKey = 'liveDrawPinned'

/** The pinned markets that still exist. */
export const usePinnedMarkets = (schedules: readonly Schedule[] | undefined) => {
  const [text, keep] = useStored(storageKey)
  const kept = readPinned(text)
  const known = new Set(schedules?.map(({ marketName }) => marketName))
  return {
    pinned: kept.filter((market) => known.has(market)),
    toggle: (market: string) => keep(JSON.stringify(togglePinned(kept, market))),
  }
}
