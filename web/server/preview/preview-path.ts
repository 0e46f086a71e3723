/** The size that link previews are drawn in, px. */
export const previewWidth = 1200
export const previewHeight = 630

const folder = '/pratinjau/'
const sitePreview = '/pratinjau.jpg'

/** The address of a market's preview image; of the site's own for null. */
export const previewPath = (market: string | null): string =>
  market === null ? sitePreview : `${folder}${encodeURIComponent(market)}.jpg`

/** Whose preview an address is: a market's name, '' for the site's own; null when it is none. */
export const previewOf = (path: string): string | null => {
  if (path === sitePreview) return ''
  const [, name] = /^\/pratinjau\/([^/]+)\.jpg$/.exec(path) ?? []
  try {
    return name ? decodeURIComponent(name).toUpperCase() : null
  } catch {
    return null
  }
}
