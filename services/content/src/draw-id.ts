import { z } from '@papan/contracts/schema.ts'
import { marketNamePattern } from '@papan/contracts/calls/fields.ts'
import { maxMarketNameLength } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { storedText } from '@papan/service-kit/records/outbox-document.ts'

export const storedMarketName = storedText(maxMarketNameLength).regex(marketNamePattern)
/** It may lie outside the years of today's requests. */
export const storedDate = z.string().refine(isCalendarDate)
/** Of every record of a draw: its identity. */
export const drawFields = { market: storedMarketName, date: storedDate }

const escapes: Record<string, string> = {
  ' ': '-',
  '-': '~-',
  '.': '~d',
  '&': '~a',
  '/': '~s',
  ':': '~c',
  '(': '~o',
  ')': '~e',
  "'": '~q',
  '+': '~p',
}
const characters = new Map(Object.entries(escapes).map(([character, escape]) => [escape, character]))

/** Unique to its market. */
export const slugOf = (market: string): string =>
  market.toLowerCase().replaceAll(/[ .&/:()'+-]/g, (character) => escapes[character] ?? '')

export const marketOfSlug = (slug: string): string =>
  slug.replaceAll(/~.|-/g, (escape) => characters.get(escape) ?? escape).toUpperCase()

/** Safe in a URL: 'SABAH 4D' and 2025-01-31 make 'sabah-4d_2025-01-31'. Escapes with '~' keep it unique. */
export const drawId = (market: string, date: string): string => `${slugOf(market)}_${date}`

export const slugOfId = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('_')))

export const dateOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

/** Filter for all ids of a slug, in the order of their dates: '~' sorts after every digit. */
export const idsOfSlug = (slug: string) => ({ $gte: `${slug}_`, $lt: `${slug}_~` })

export const idsOfMarket = (market: string) => idsOfSlug(slugOf(market))

/** A draw keeps its market and date. */
export const drawFixed = (field: 'market' | 'date') =>
  invalid({ [field]: [field === 'date' ? contentTexts.dateFixed : contentTexts.marketFixed] })
