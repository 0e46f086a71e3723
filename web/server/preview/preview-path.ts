import { canonicalMarket, marketSegment, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { isCalendarDate } from '@papan/contracts/rules/wib.ts'

/** px */
export const previewWidth = 1200
export const previewHeight = 630

const folder = 'pratinjau'
const ending = '.jpg'
const sitePreview = '/pratinjau.jpg'

/** A correction makes a new state, and a new address for its picture. */
export type DrawState = { date: string; epoch: number; rev: number }
/** Market '' is the site itself; `draw` is null for a market's own preview. */
export type PreviewSubject = { market: string; draw: { date: string; version: string } | null }

export const versionOf = ({ epoch, rev }: Omit<DrawState, 'date'>): string => `${epoch}-${rev}`

/** The address of a preview: of a draw, of a market, of the site for null. */
export const previewPath = (market: string | null, draw: DrawState | null = null): string => {
  if (market === null) return sitePreview
  const name = marketSegment(market)
  return draw ? `/${folder}/${name}/${draw.date}/${versionOf(draw)}${ending}` : `/${folder}/${name}${ending}`
}

const withoutEnding = (file: string): string | null => (file.endsWith(ending) ? file.slice(0, -ending.length) : null)

const marketPreview = (file: string): PreviewSubject | null => {
  const market = canonicalMarket(withoutEnding(file) ?? '')
  return market ? { market, draw: null } : null
}

const drawPreview = (name: string, date: string, file: string): PreviewSubject | null => {
  const [market, version] = [canonicalMarket(name), withoutEnding(file)]
  if (!market || !isCalendarDate(date) || !version || !/^\d{1,15}-\d{1,9}$/.test(version)) return null
  return { market, draw: { date, version } }
}

/** The subject of a preview's address; null for any other address. */
export const previewOf = ({ path, segments }: Target): PreviewSubject | null => {
  if (path === sitePreview) return { market: '', draw: null }
  const [first, ...rest] = segments
  if (first !== folder) return null
  if (rest.length === 1) return marketPreview(rest[0] ?? '')
  const [name = '', date = '', file = ''] = rest
  return rest.length === 3 ? drawPreview(name, date, file) : null
}
