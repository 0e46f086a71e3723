import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useStored } from '../../data/use-stored.ts'

export const maxPinned = 6

/** Stored as a JSON list of names; anything else counts as none. */
export const readPinned = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, maxPinned) : []
  } catch {
    return []
  }
}

/** Toggles a pin; beyond the maximum the oldest is dropped. */
export const togglePinned = (pinned: readonly string[], market: string): string[] =>
  pinned.includes(market) ? pinned.filter((name) => name !== market) : [...pinned, market].slice(-maxPinned)

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
