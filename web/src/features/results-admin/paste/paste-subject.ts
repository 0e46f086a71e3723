import { dayText } from '../../../shared/format/wib-text.ts'
import { datesIn } from './paste-dates.ts'
import { escaped, tokensOf } from './paste-tokens.ts'

/** A text that is longer than any draw is cut here. */
export const maxCharacters = 20_000

type Subject = {
  /** The markets and dates that the text names, each once. */
  markets: string[]
  dates: string[]
  /** The lines in capitals, with blanks where a market or a date is written: their digits are no numbers. */
  lines: string[]
}

/** How one character of a market's name may be written. */
const spellingOf = (character: string): string => {
  if (character === "'") return "['’‘`]"
  if (character === '-') return '[-‐‑‒–—]'
  return character === ':' || character === '.' ? '[:.]' : escaped(character)
}

const patternOf = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${Array.from(name.replaceAll(' ', ''), spellingOf).join(String.raw`[^\S\t]*`)}(?![\p{L}\p{N}])`,
    'gu',
  )

/** Names that say which draw a text is of; a market that is called as a prize, or by digits alone, says nothing. */
const tellingNames = (names: readonly string[]): string[] =>
  names
    .map((name) => name.normalize('NFKC').toUpperCase().replaceAll(/ +/g, ' ').trim())
    .filter((name) => /\p{L}.*[\p{L}\p{N}]/u.test(name) && !tokensOf(name, []).some(({ kind }) => kind === 'type'))
    .sort((a, b) => b.length - a.length)

const blank = (line: string, from: number, to: number): string =>
  line.slice(0, from) + ' '.repeat(to - from) + line.slice(to)

/** What a pasted text says about its draw: of all known markets the longest names count, of a missing year the nearest to `date`. */
export const readSubject = (text: string, names: readonly string[], date: string): Subject => {
  const [markets, dates] = [new Set<string>(), new Set<string>()]
  const patterns = tellingNames(names).map((name) => [name, patternOf(name)] as const)
  const lines = text
    .slice(0, maxCharacters)
    .normalize('NFKC')
    .toUpperCase()
    .split(/\r?\n|\r/)
    .map((written) => {
      let line = written
      for (const [name, pattern] of patterns) {
        for (const match of line.matchAll(pattern)) {
          markets.add(name)
          line = blank(line, match.index, match.index + match[0].length)
        }
      }
      for (const found of datesIn(line, date)) {
        dates.add(found.date)
        line = blank(line, found.from, found.to)
      }
      return line
    })
  return { markets: [...markets], dates: [...dates], lines }
}

/** Of which draw a text is and of which the session, as `TAIWAN 23 Nov` each; null where the text names no other. */
export const otherSubject = (
  { markets, dates }: Pick<Subject, 'markets' | 'dates'>,
  session: { market: string; date: string },
): { text: string; session: string } | null => {
  const own = session.market.replaceAll(/ +/g, ' ')
  if (markets.every((name) => name === own) && dates.every((date) => date === session.date)) return null
  const year = session.date.slice(0, 4)
  const isSameYear = dates.every((date) => date.startsWith(year))
  const short = (date: string): string => (isSameYear ? dayText(date).slice(0, -5) : dayText(date))
  const text = [markets.join(', '), dates.map(short).join(', ')].filter(Boolean).join(' ')
  return { text, session: `${own} ${short(session.date)}` }
}
