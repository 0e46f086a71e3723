/** Kept on the device alone. */
export const followedKey = 'pasaranSaya'
export const maxFollowed = 200

/** Stored as a JSON list of names, in the visitor's order; anything else counts as none. */
export const readFollowed = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return [...new Set(kept.filter((name) => typeof name === 'string'))].slice(0, maxFollowed)
  } catch {
    return []
  }
}

export const toggleFollowed = (kept: readonly string[], market: string): string[] =>
  kept.includes(market) ? kept.filter((name) => name !== market) : [...kept, market].slice(-maxFollowed)
