import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type PublishedNumber = { market: string; date: string; type: string; numbers: string }

/** 2,000 published numbers of 132 draws, as an import file: eight markets in December 2019, SINGAPORE in 1986. */
export const publishedDraws = readFileSync(new URL('published-draws.csv', import.meta.url), 'utf8')

export const publishedNumbers = (): PublishedNumber[] => parse<PublishedNumber>(publishedDraws, { columns: true })
