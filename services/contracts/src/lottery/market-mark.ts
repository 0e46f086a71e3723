/** What a market without a logo is recognized by: the markets of a family share it. `path` fills 44 x 44. */
export type MarketMark = { letters: string; hue: number; field: number; path: string }

const markHues = 12
const fields = 5
const shapes = [
  'M22 0a22 22 0 1 0 .01 0z',
  'M10 0h24a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H10A10 10 0 0 1 0 34V10A10 10 0 0 1 10 0z',
  'M13 0h18l13 13v18L31 44H13L0 31V13z',
  'M22 0l21 11v22L22 44 1 33V11z',
  'M22 0a22 22 0 0 1 22 22v16a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V22A22 22 0 0 1 22 0z',
  'M6 0h32a6 6 0 0 1 6 6v14c0 12-10 20-22 24C10 40 0 32 0 20V6a6 6 0 0 1 6-6z',
  'M22 0a22 22 0 0 1 22 22v15a7 7 0 0 1-7 7H22a22 22 0 0 1 0-44z',
  'M6 0h32a6 6 0 0 1 6 6v11a5 5 0 0 0 0 10v11a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V27a5 5 0 0 0 0-10V6a6 6 0 0 1 6-6z',
]

/** A trailing time or bracket names the draw of a day: 'TOTO MACAU 13:00', 'KENTUCKY (EVE)'. */
export const familyName = (marketName: string): string =>
  marketName.replace(/\s(\d{1,2}[:.]\d{2}|\([^()]*\))$/, '').trimEnd()

/** FNV-1a, and the final mix of MurmurHash3: names that differ by one letter fall far apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** `family`: null or absent where staff named none. */
export const markOf = (marketName: string, family?: string | null): MarketMark => {
  const hash = hashOf(family ?? familyName(marketName))
  return {
    letters: marketName.slice(0, 2),
    hue: hash % markHues,
    path: shapes[Math.floor(hash / markHues) % shapes.length] ?? '',
    field: Math.floor(hash / (markHues * shapes.length)) % fields,
  }
}
