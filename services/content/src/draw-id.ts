const escapes: Record<string, string> = { ' ': '-', '-': '~-', '.': '~d', '&': '~a', '/': '~s' }

/**
 * The id of what a market has on one date: 'SABAH 4D' and 2025-01-31 make 'sabah-4d-2025-01-31'. It is safe in a URL, and no two
 * pairs share one: '~' marks every character that a space or another market's character could be taken for.
 */
export const drawId = (market: string, date: string): string =>
  `${market.toLowerCase().replaceAll(/[ .&/-]/g, (character) => escapes[character] ?? '')}-${date}`
