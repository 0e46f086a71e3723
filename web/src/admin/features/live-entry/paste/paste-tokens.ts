/** A token of a pasted line and its position; `word`, `time` and `ordinal` (the line's own count) carry no prize. */
export type Token = { kind: 'type' | 'number' | 'word' | 'time' | 'ordinal'; text: string; from: number; to: number }

const places: Record<string, number> = { FIRST: 1, SECOND: 2, THIRD: 3, PERTAMA: 1, KEDUA: 2, KETIGA: 3 }
const listNames: Record<string, string> = {
  STARTER: 'STARTER',
  CONSOLATION: 'CONSOLATION',
  HIBURAN: 'CONSOLATION',
  SPECIAL: 'SPECIAL',
}

const end = String.raw`(?![\p{L}\p{N}])`
const pattern = (source: string) => new RegExp(source, 'uy')

const ordinal = pattern(String.raw`[(#]?\d{1,2}[.)](?=\s*\D*\d)`)
/** A time, or an invalid date. */
const time = pattern(
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{4}${end}|\d{1,2}[:.]\d{2}(?:[:.]\d{2})? *(?:WIB|GMT|AM|PM)${end}|\d{1,2}:\d{2}(?::\d{2})?${end}`,
)
const numbered = pattern(
  String.raw`(?:PRIZE|HADIAH|JUARA)(?: +UTAMA)? *(?:NO\.? *)?(?:KE *-? *)?#?(\d{1,2})${end}|(\d{1,2})(?:ST|ND|RD|TH)${end}(?: +PRIZE${end})?`,
)
const placed = pattern(
  String.raw`(?:(?:HADIAH|JUARA) +)?(FIRST|SECOND|THIRD|PERTAMA|KEDUA|KETIGA)${end}(?: +PRIZE${end})?`,
)
const listed = pattern(
  String.raw`(?:HADIAH +)?(STARTER|CONSOLATION|HIBURAN|SPECIAL)S?${end}(?: +(?:PRIZE|NUMBER)S?${end})?`,
)
const number = pattern(String.raw`\d+${end}`)
const word = pattern(String.raw`[\p{L}\p{N}][\p{L}\p{N}'’&]*`)

/** Escapes a text for use in a pattern. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/&-]/g, String.raw`\$&`)

/** A list by its default name, or by the market's own. */
const listType = (name: string, known: readonly string[]): string =>
  known.find((type) => type === name || type === `${name} PRIZE` || type === `${name}S`) ?? `${name} PRIZE`

/** Splits a line of capitals into tokens. `known` are the market's own types. */
export const tokensOf = (line: string, known: readonly string[]): Token[] => {
  const own = [...known]
    .sort((a, b) => b.length - a.length)
    .map((type) => [type, pattern(escaped(type) + end)] as const)
  const tokens: Token[] = []
  let at = 0
  const match = (wanted: RegExp): RegExpExecArray | null => {
    wanted.lastIndex = at
    return wanted.exec(line)
  }
  const readType = (): [found: RegExpExecArray, type: string] | null => {
    for (const [type, wanted] of own) {
      const found = match(wanted)
      if (found) return [found, type]
    }
    const single = match(numbered)
    if (single) return [single, `PRIZE ${Number(single[1] ?? single[2])}`]
    const place = match(placed)
    if (place) return [place, `PRIZE ${places[place[1] ?? '']}`]
    const list = match(listed)
    return list && [list, listType(listNames[list[1] ?? ''] ?? '', known)]
  }
  const read = (): readonly [kind: Token['kind'], found: RegExpExecArray, text?: string] | null => {
    const clock = match(time)
    if (clock) return ['time', clock]
    const count = line.slice(0, at).trim() === '' ? match(ordinal) : null
    if (count) return ['ordinal', count]
    const type = readType()
    if (type) return ['type', ...type]
    const digits = match(number)
    if (digits) return ['number', digits]
    const other = match(word)
    return other && ['word', other]
  }
  while (at < line.length) {
    const piece = read()
    if (piece) {
      const [kind, found, text = found[0]] = piece
      tokens.push({ kind, text, from: at, to: at + found[0].length })
    }
    at += piece?.[1][0].length ?? 1
  }
  return tokens
}
