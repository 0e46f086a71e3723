import { dayText } from '../../../../shared/format/wib-text.ts'
import { blank, namesIn } from '@papan/contracts/parsing/names-in-text.ts'
import { plainCapitals } from '@papan/contracts/parsing/plain-text.ts'
import { datesIn } from '@papan/contracts/parsing/written-dates.ts'
import { tokensOf } from './paste-tokens.ts'

/** Longer texts are cut here; no draw is longer. */
export const maxCharacters = 20_000

type Subject = {
  markets: string[]
  dates: string[]
  /** Lines in capitals with markets and dates blanked out: their digits are no prizes. */
  lines: string[]
}

/** Not a name that reads as a prize type. */
const isIdentifying = (name: string): boolean => !tokensOf(name, []).some(({ kind }) => kind === 'type')

type Known = {
  names: readonly string[]
  /** The markets of families and other names. */
  aliases?: ReadonlyMap<string, readonly string[]>
}

/**
 * The markets (longest name first) and dates that a pasted text names; a missing year is the nearest to `date`. A family
 * or another name of `market` means that market.
 */
export const readSubject = (
  text: string,
  { names, aliases = new Map() }: Known,
  { market, date }: { market: string; date: string },
): Subject => {
  const [markets, dates] = [new Set<string>(), new Set<string>()]
  const own = market.replaceAll(/ +/g, ' ')
  const findNames = namesIn([...names, ...aliases.keys()], isIdentifying)
  const meantBy = (name: string): string => {
    const meant = aliases.get(name)
    if (!meant) return name
    return meant.includes(market) ? own : meant.length === 1 ? (meant[0] ?? name) : name
  }
  const lines = plainCapitals(text.slice(0, maxCharacters))
    .split(/\r?\n|\r/)
    .map((written) => {
      const { found: named, rest } = findNames(written)
      for (const name of named) markets.add(meantBy(name))
      let line = rest
      for (const found of datesIn(line, date)) {
        dates.add(found.date)
        line = blank(line, found.from, found.to)
      }
      return line
    })
  return { markets: [...markets], dates: [...dates], lines }
}

/** Labels of the text's draw and of the active one, such as `TAIWAN 23 Nov`; null if the text names no other draw. */
export const otherSubject = (
  { markets, dates }: Pick<Subject, 'markets' | 'dates'>,
  entered: { market: string; date: string },
): { text: string; entered: string } | null => {
  const own = entered.market.replaceAll(/ +/g, ' ')
  if (markets.every((name) => name === own) && dates.every((date) => date === entered.date)) return null
  const year = entered.date.slice(0, 4)
  const isSameYear = dates.every((date) => date.startsWith(year))
  const short = (date: string): string => (isSameYear ? dayText(date).slice(0, -5) : dayText(date))
  const text = [markets.join(', '), dates.map(short).join(', ')].filter(Boolean).join(' ')
  return { text, entered: `${own} ${short(entered.date)}` }
}
