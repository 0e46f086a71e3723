import { followedKey, readFollowed } from '../../followed/followed-list.ts'
import { presentNames, type Named } from '../../followed/followed-markets.ts'
import { isCompared, type MyNumber } from './kept-numbers.ts'
import { marksIn, type Mark, type Pair } from './marks.ts'

export const readFollowedMarkets = (read: (key: string) => string | null): string[] => readFollowed(read(followedKey))

/** The marks of the numbers that are compared with a market. `markets`: all, for renamed ones. */
export const comparisonOf = (numbers: readonly MyNumber[], followed: readonly string[], markets: readonly Named[]) => {
  const present = presentNames(followed, markets)
  const named = numbers.map((each) => ({ ...each, markets: presentNames(each.markets, markets) }))
  return (market: string, prizes: readonly Pair[]): Mark[] =>
    marksIn(
      named.filter((each) => isCompared(each, market, present)).map(({ number }) => number),
      prizes,
    )
}
