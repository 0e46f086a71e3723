import sharp, { type OverlayOptions } from 'sharp'
import { digitsOf } from '../../src/shared/format/digits.ts'
import { letter, letterWithin } from './lettering.ts'
import { previewSizes } from './preview-path.ts'

const { width: previewWidth, height: previewHeight } = previewSizes.wide

export type PreviewWords = { siteName: string; headline: string; line: string; digits: string | null }

// The digit colours of src/shared/theme/tokens.css.
export const digitColours = [
  '#64748b',
  '#dc2626',
  '#2563eb',
  '#15803d',
  '#c2410c',
  '#7c3aed',
  '#0e7490',
  '#be185d',
  '#a16207',
  '#4d7c0f',
]
const margin = 88
export const white = '#ffffff'
export const mint = '#bfe3d8'
const defaultDigits = 4
const maxDigits = 7
const ballsAt = 470

export const markAt = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="36" height="36" rx="9" fill="${white}"/><g fill="#0b5d4e">
  <circle cx="12.5" cy="12.5" r="4.5"/><circle cx="23.5" cy="12.5" r="4.5"/><circle cx="12.5" cy="23.5" r="4.5"/></g>
  <circle cx="23.5" cy="23.5" r="3.6" fill="none" stroke="#0b5d4e" stroke-width="1.8"/></g>`

type Place = { x: number; size: number }

const placesOf = (count: number): Place[] => {
  const step = Math.min(190, (previewWidth - 2 * margin) / count)
  return Array.from({ length: count }, (_each, index) => ({ x: margin + step * (index + 0.5) - 12, size: step * 0.86 }))
}

const ball = ({ x, size }: Place, digit: string | undefined): string =>
  digit === undefined
    ? `<circle cx="${x}" cy="${ballsAt}" r="${size / 2 - 3}" fill="none" stroke="${mint}" stroke-width="5" stroke-dasharray="14 12"/>`
    : `<circle cx="${x}" cy="${ballsAt}" r="${size / 2}" fill="${white}"/><circle cx="${x}" cy="${ballsAt}" r="${size / 2 - 6}" fill="${digitColours[Number(digit)]}"/>`

const ground = (places: readonly Place[], digits: readonly string[]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${previewWidth}" height="${previewHeight}">
    <rect width="100%" height="100%" fill="#0b5d4e"/><path d="M760 0H${previewWidth}V${previewHeight}H960Z" fill="#0e6b5a"/>
    ${markAt(margin, 72, 1.9)}${places.map((place, index) => ball(place, digits[index])).join('')}</svg>`)

/** Draws a preview as JPEG. */
export const drawPreview = async ({ siteName, headline, line, digits }: PreviewWords): Promise<Buffer> => {
  const shown = digits !== null && digits.length <= maxDigits ? digitsOf(digits) : []
  const places = placesOf(shown.length || defaultDigits)
  const width = previewWidth - 2 * margin
  const [name, title, below] = await Promise.all([
    letterWithin(siteName, 34, white, width - 100),
    letterWithin(headline, 76, white, width),
    letterWithin(line, 36, mint, width),
  ])
  const overlays: OverlayOptions[] = [
    { input: name.input, left: margin + 92, top: Math.round(106 - name.height / 2) },
    { input: title.input, left: margin, top: 200 },
    { input: below.input, left: margin, top: 306 },
  ]
  for (const [index, digit] of shown.entries()) {
    const { x = 0, size = 0 } = places[index] ?? {}
    const drawn = await letter(digit, size * 0.6, white)
    overlays.push({
      input: drawn.input,
      left: Math.round(x - drawn.width / 2),
      top: Math.round(ballsAt - drawn.height / 2),
    })
  }
  return sharp(ground(places, shown)).composite(overlays).flatten().jpeg({ quality: 84 }).toBuffer()
}
