import { canonicalMarket, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import {
  previewEnding,
  previewFolder,
  shapeEndings,
  sitePreview,
  type PictureShape,
} from '../../src/shared/paths/preview-paths.ts'

/** px */
export const previewSizes: Record<PictureShape, { width: number; height: number }> = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1350 },
}

export type DrawSubject = { date: string; version: string; shape: PictureShape }
/** Market '' is the site itself; `draw` is null for a market's own preview. */
export type PreviewSubject = { market: string; draw: DrawSubject | null }

const withoutEnding = (file: string): string | null =>
  file.endsWith(previewEnding) ? file.slice(0, -previewEnding.length) : null

const marketPreview = (file: string): PreviewSubject | null => {
  const market = canonicalMarket(withoutEnding(file) ?? '')
  return market ? { market, draw: null } : null
}

const drawPreview = (name: string, date: string, file: string): PreviewSubject | null => {
  const market = canonicalMarket(name)
  const [, version, ending] = /^(\d{1,15}-\d{1,9})(-tegak)?$/.exec(withoutEnding(file) ?? '') ?? []
  if (!market || !isCalendarDate(date) || !version) return null
  return { market, draw: { date, version, shape: ending === shapeEndings.tall ? 'tall' : 'wide' } }
}

/** The subject of a preview's address; null for any other address. */
export const previewOf = ({ path, segments }: Target): PreviewSubject | null => {
  if (path === sitePreview) return { market: '', draw: null }
  const [first, ...rest] = segments
  if (first !== previewFolder) return null
  if (rest.length === 1) return marketPreview(rest[0] ?? '')
  const [name = '', date = '', file = ''] = rest
  return rest.length === 3 ? drawPreview(name, date, file) : null
}
