import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { cardsOf } from '../market/market-cards.ts'

/** A drawn number in the picture of a link, and in the words for that picture. */
export type PreviewedNumber = Pick<Result, 'market' | 'date' | 'firstPrizeAt' | 'imported'> & { number: string }

const shown = 3

/** The last numbers of results, which are newest first. */
export const lastNumbers = (results: readonly Result[]): PreviewedNumber[] =>
  results
    .flatMap(({ market, date, firstPrizeAt, imported, prizes }) => {
      const number = firstPrizeNumber({ prizes })
      return number === null ? [] : [{ market, date, firstPrizeAt, imported, number }]
    })
    .slice(0, shown)

/** An older draw that is published late is not new. */
const ageOf = ({ date, firstPrizeAt }: Result): string => `${date} ${firstPrizeAt ?? ''}`

/** The newest numbers of all markets. */
export const newestNumbers = (data: PageData): PreviewedNumber[] =>
  lastNumbers(
    cardsOf(data)
      .flatMap(({ result }) => result ?? [])
      .sort((one, other) => ageOf(other).localeCompare(ageOf(one))),
  )
