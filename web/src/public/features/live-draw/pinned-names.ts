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
