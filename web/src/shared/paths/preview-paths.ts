import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'

export const previewFolder = 'pratinjau'
export const previewEnding = '.jpg'
export const sitePreview = '/pratinjau.jpg'

/** A correction makes a new state, and a new address for its picture. */
export type DrawState = { date: string; epoch: number; rev: number }
/** `wide` for link previews, `tall` for people. */
export type PictureShape = 'wide' | 'tall'
/** Follows the state in an address. */
export const shapeEndings: Record<PictureShape, string> = { wide: '', tall: '-tegak' }

export const versionOf = ({ epoch, rev }: Omit<DrawState, 'date'>): string => `${epoch}-${rev}`

/** The address of a preview: of a draw, of a market, of the site for null. */
export const previewPath = (market: string | null, draw: DrawState | null, shape: PictureShape = 'wide'): string => {
  if (market === null) return sitePreview
  const name = marketSegment(market)
  if (!draw) return `/${previewFolder}/${name}${previewEnding}`
  return `/${previewFolder}/${name}/${draw.date}/${versionOf(draw)}${shapeEndings[shape]}${previewEnding}`
}
