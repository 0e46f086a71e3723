/** More panels than these would be a page nobody can watch. */
export const mostPinned = 6

/** The pinned markets as they are kept: a JSON list of names. Anything else counts as none. */
export const readPinned = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, mostPinned) : []
  } catch {
    return []
  }
}

/** The pinned markets once `market` was pinned or let go; the oldest gives way to one too many. */
export const togglePinned = (pinned: readonly string[], market: string): string[] =>
  pinned.includes(market) ? pinned.filter((name) => name !== market) : [...pinned, market].slice(-mostPinned)
