import { canonicalMarket, marketSegment, type Target } from '@papan/contracts/paths/canonical-path.ts'

/** The size that link previews are drawn in, px. */
export const previewWidth = 1200
export const previewHeight = 630

const folder = 'pratinjau'
const ending = '.jpg'
const sitePreview = '/pratinjau.jpg'

/** The address of a market's preview image; of the site's own for null. */
export const previewPath = (market: string | null): string =>
  market === null ? sitePreview : `/${folder}/${marketSegment(market)}${ending}`

/** Whose preview an address is: a market's name, '' for the site's own; null when it is none. */
export const previewOf = ({ path, segments: [first, file = '', ...rest] }: Target): string | null => {
  if (path === sitePreview) return ''
  if (first !== folder || rest.length > 0 || !file.endsWith(ending)) return null
  return canonicalMarket(file.slice(0, -ending.length)) || null
}
