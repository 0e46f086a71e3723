import { dateWords, readDate } from './search-date.ts'

export const maxSearchText = 60

/** What a visitor searches for; each part may be absent. */
export type SearchQuery = {
  /** Upper-case, of a market's name. */
  words: string[]
  /** `YYYY-MM-DD`. */
  date: string | null
  /** Without `date`: one was written that does not exist. */
  isDateMeant: boolean
  /** Two to six digits. */
  number: string | null
}

/** Say nothing about which market. */
const fillers = new Set(
  'PASARAN TOGEL HASIL KELUARAN RESULT DATA ANGKA NOMOR TANGGAL TGL CEK REKAP DI PADA UNTUK SEMUA HARI'.split(' '),
)

/** Width forms, accents and invisible characters do not matter. */
const plain = (text: string): string =>
  text
    .slice(0, maxSearchText)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9.&/:()'+-]+/g, ' ')
    .trim()

const numberIn = (text: string): string | null => (/^\d{2,6}$/.test(text) ? text : null)

/** `today`: the WIB date, for dates without a year. */
export const readSearch = (text: string, today: string): SearchQuery => {
  const all = plain(text)
  // '04 17' and '04-17' are typed for 0417.
  const digits = /^\d[\d .-]*$/.test(all) ? all.replaceAll(/[ .-]/g, '') : all
  const { date, isMeant, rest } = readDate(all, today)
  const given = rest.split(' ').filter(Boolean)
  const words = given.filter((word) => !fillers.has(word))
  const number = numberIn(digits) ?? given.map(numberIn).find((one) => one !== null) ?? null
  const hasName = words.some((word) => /[A-Z]/.test(word))
  return {
    words: words.length > 0 || date ? words : given,
    date,
    isDateMeant: isMeant,
    number: isMeant && (date === null || hasName || words.length === 0) ? null : number,
  }
}

type Named = { marketName: string; family?: string | null | undefined; aliases?: readonly string[] | undefined }

/** `alias`: the other name that was meant. `rank`: 0 is the best. */
export type FoundMarket<Market> = { market: Market; rank: number; alias: string | null }

/** Words shorter than this must be right: one wrong letter of three fits too much. */
const minTolerated = 4

/** Whether `typed` is `word` or its beginning but for one letter: wrong, missing, too many, or two exchanged. */
export const isAlmost = (typed: string, word: string): boolean => {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  const [left, right] = [typed.slice(same), word.slice(same)]
  return (
    right.startsWith(left) ||
    right.slice(1).startsWith(left.slice(1)) ||
    right.slice(1).startsWith(left) ||
    right.startsWith(left.slice(1)) ||
    (left[0] === right[1] && left[1] === right[0] && right.slice(2).startsWith(left.slice(2)))
  )
}

const wordsOf = (name: string): string[] => name.split(/[^A-Z0-9]+/).filter(Boolean)

const isAlmostIn = (typed: string, name: string): boolean =>
  typed.length >= minTolerated &&
  wordsOf(name).some((word) => (typed[0] === word[0] || typed.length > minTolerated + 1) && isAlmost(typed, word))

/** 0 the name itself, 1 its beginning, 2 the beginning of a word, 3 within, 4 almost; null: another name. */
const rankIn = (name: string, words: readonly string[]): number | null => {
  const whole = words.join(' ')
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  const parts = wordsOf(name)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  if (words.every((word) => name.includes(word))) return 3
  return words.every((word) => name.includes(word) || isAlmostIn(word, name)) ? 4 : null
}

const isText = (name: string | null | undefined): name is string => Boolean(name)

const findIn = <Market extends Named>(market: Market, words: readonly string[]): FoundMarket<Market> | null => {
  const { marketName, family, aliases = [] } = market
  const others = [family, ...aliases].filter(isText)
  let found: FoundMarket<Market> | null = null
  for (const name of [marketName, ...others]) {
    const rank = rankIn(name.toUpperCase(), words)
    if (rank !== null && rank < (found?.rank ?? Infinity))
      found = { market, rank, alias: name === marketName ? null : name }
  }
  if (found) return found
  // 'toto 13:00' by family and name together.
  const rank = rankIn([marketName, ...others].join(' ').toUpperCase(), words)
  return rank === null ? null : { market, rank: Math.max(rank, 3), alias: null }
}

/** The markets that these words may mean, best first; those with a wrong letter only where no other fits. */
export const findMarkets = <Market extends Named>(
  markets: readonly Market[],
  words: readonly string[],
): FoundMarket<Market>[] => {
  if (words.length === 0) return []
  const found = markets.flatMap((market) => findIn(market, words) ?? [])
  const isExact = found.some(({ rank }) => rank < 4)
  return found.filter(({ rank }) => !isExact || rank < 4).sort((a, b) => a.rank - b.rank)
}

/** `isNumberOf`: the number is asked of the first market. */
type Searched<Market> = { query: SearchQuery; found: FoundMarket<Market>[]; isNumberOf: boolean }

/** A text with its words of at least five letters replaced by the name of a day or month that they almost are. */
const withDateWords = (text: string): string =>
  plain(text)
    .split(' ')
    .map((word) => {
      const isOne = (name: string) => Math.abs(name.length - word.length) <= 1 && isAlmost(word, name)
      return (word.length > minTolerated && dateWords.find(isOne)) || word
    })
    .join(' ')

/** What a text means among these markets: a market, a draw, a day, a number, or a number in one market. */
export const searchFor = <Market extends Named>(
  markets: readonly Market[],
  text: string,
  today: string,
): Searched<Market> => {
  const query = readSearch(text, today)
  const { words, date, number, isDateMeant } = query
  const found = findMarkets(markets, words)
  if (found.length > 0) return { query, found, isNumberOf: false }
  const others = words.filter((word) => numberIn(word) === null)
  const named = others.length < words.length ? findMarkets(markets, others) : []
  if (named.length > 0) return { query, found: named, isNumberOf: number !== null }
  if (date === null && !isDateMeant) {
    const corrected = readSearch(withDateWords(text), today)
    if (corrected.date) return { query: corrected, found: findMarkets(markets, corrected.words), isNumberOf: false }
  }
  return { query, found, isNumberOf: false }
}
