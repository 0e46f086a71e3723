import sharp from 'sharp'
import type { PictureColours } from '@papan/contracts/identity/brand-colours.ts'
import { emblemAt } from '../identity/emblem.ts'
import type { PictureLook } from '../identity/picture-look.ts'
import { ballRow, rowWidth, type Drawn, white } from './ball-row.ts'
import { letterWithin, placed } from './lettering.ts'
import { previewSizes } from './preview-path.ts'

const { width, height } = previewSizes.wide

/** `detail` is the second line beside a number. Without a number the row has rings. */
export type PreviewRow = { title: string; detail: string; number: string | null }
/** `note` is at the right above. */
export type PreviewWords = { look: PictureLook; note: string; headline: string; rows: readonly PreviewRow[] }

const margin = 64
const inner = width - 2 * margin
const noteWidth = 460
const rowsAt = 252
const rowHeight = 118
const balls = { width: 600, size: 98 }

const rowOf = async ({ title, detail, number }: PreviewRow, index: number, colours: PictureColours): Promise<Drawn> => {
  const top = rowsAt + index * rowHeight
  const wide = Math.ceil(rowWidth(number, balls))
  const text = inner - wide - 24
  const row = await ballRow(number, { ...balls, colours, left: width - margin - wide, middle: top + rowHeight / 2 })
  return {
    svg: `<path d="M${margin} ${top}H${width - margin}" stroke="${colours.cell}" stroke-width="2"/>${row.svg}`,
    overlays: [
      ...row.overlays,
      await placed(title, 38, white, { left: margin, middle: top + (detail ? 43 : 59), width: text }),
      ...(detail ? [await placed(detail, 26, colours.second, { left: margin, middle: top + 84, width: text })] : []),
    ],
  }
}

/** Draws the picture of the site or of a market as JPEG. */
export const drawPreview = async ({ look, note, headline, rows }: PreviewWords): Promise<Buffer> => {
  const { siteName, colours } = look
  const drawn = await Promise.all(rows.map((row, index) => rowOf(row, index, colours)))
  const emblem = await emblemAt({ left: margin, top: 56, size: 54 }, { ...look, ground: white, sign: colours.ground })
  const noted = note ? await letterWithin(note, 28, colours.second, noteWidth) : null
  const head = await Promise.all([
    placed(siteName, 34, white, { left: margin + 76, middle: 83, width: inner - 76 - (noted?.width ?? 0) - 24 }),
    placed(headline, 62, white, { left: margin, middle: 185, width: inner }),
  ])
  const end = noted && {
    input: noted.input,
    left: width - margin - noted.width,
    top: Math.round(83 - noted.height / 2),
  }
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colours.ground}"/>${emblem.svg}${drawn.map(({ svg }) => svg).join('')}</svg>`
  return sharp(Buffer.from(ground))
    .composite([...emblem.overlays, ...head, ...(end ? [end] : []), ...drawn.flatMap(({ overlays }) => overlays)])
    .flatten()
    .jpeg({ quality: 84 })
    .toBuffer()
}
