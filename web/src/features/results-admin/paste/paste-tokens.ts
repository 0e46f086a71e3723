import { isBusinessDate } from '@papan/contracts/rules/wib.ts'

/** A piece of a pasted line: what a number is called, a number, or other words. */
export type Token = { kind: 'type' | 'number' | 'word'; text: string }

const places: Record<string, number> = { FIRST: 1, SECOND: 2, THIRD: 3, PERTAMA: 1, KEDUA: 2, KETIGA: 3 }
const listNames: Record<string, string> = {
  STARTER: 'STARTER',
  CONSOLATION: 'CONSOLATION',
  HIBURAN: 'CONSOLATION',
  SPECIAL: 'SPECIAL',
}
const months = 'JAN|FEB|MAR|APR|MEI|MAY|JUN|JUL|AGU|AGS|AUG|SEP|OKT|OCT|NOV|DES|DEC'

const end = String.raw`(?![\p{L}\p{N}])`
const pattern = (source: string) => new RegExp(source, 'uy')

const date = pattern(
  String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[ -]+(?:${months})\p{L}*[ ,-]+\d{4})${end}`,
)
const time = pattern(String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})? *(?:WIB|GMT|AM|PM)${end}|\d{1,2}:\d{2}(?::\d{2})?${end}`)
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

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/&-]/g, String.raw`\$&`)

/** A list by its usual name, or by the one that this market uses. */
const listType = (name: string, known: readonly string[]): string =>
  known.find((type) => type === name || type === `${name} PRIZE` || type === `${name}S`) ?? `${name} PRIZE`

/** Splits one line, in capitals, into its pieces; dates, times and signs between say nothing. `known` are the market's own types. */
export const tokensOf = (line: string, known: readonly string[]): Token[] => {
  const own = [...known].sort((a, b) => b.length - a.length).map((type) => pattern(escaped(type) + end))
  const tokens: Token[] = []
  let at = 0
  const match = (wanted: RegExp): RegExpExecArray | null => {
    wanted.lastIndex = at
    return wanted.exec(line)
  }
  const readType = (): [found: RegExpExecArray, type: string] | null => {
    for (const [index, wanted] of own.entries()) {
      const found = match(wanted)
      if (found) return [found, [...known].sort((a, b) => b.length - a.length)[index] ?? found[0]]
    }
    const single = match(numbered)
    if (single) return [single, `PRIZE ${Number(single[1] ?? single[2])}`]
    const place = match(placed)
    if (place) return [place, `PRIZE ${places[place[1] ?? '']}`]
    const list = match(listed)
    return list && [list, listType(listNames[list[1] ?? ''] ?? '', known)]
  }
  while (at < line.length) {
    const day = match(date)
    const isDay = day && (!/^\d{4}-/.test(day[0]) || isBusinessDate(day[0]))
    const skipped = isDay ? day : match(time)
    const type = skipped ? null : readType()
    const digits = type ? null : match(number)
    const other = digits ? null : match(word)
    if (skipped) at += skipped[0].length
    else if (type) {
      tokens.push({ kind: 'type', text: type[1] })
      at += type[0][0].length
    } else if (digits) {
      tokens.push({ kind: 'number', text: digits[0] })
      at += digits[0].length
    } else if (other) {
      tokens.push({ kind: 'word', text: other[0] })
      at += other[0].length
    } else at += 1
  }
  return tokens
}
