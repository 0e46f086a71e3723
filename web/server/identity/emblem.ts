import sharp from 'sharp'
import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { brandTokens } from '@papan/contracts/identity/brand-colours.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import type { Drawn } from '../preview/ball-row.ts'
import { letterWithin } from '../preview/lettering.ts'

/** A tile of 36 units with what is on it: the letters, or three full dots and an open one. */
type Tile = { ground: string; sign: string; letters: string | null }

const dots = (sign: string): string =>
  `<g fill="${sign}"><circle cx="12.5" cy="12.5" r="4.5"/><circle cx="23.5" cy="12.5" r="4.5"/><circle cx="12.5" cy="23.5" r="4.5"/></g>` +
  `<circle cx="23.5" cy="23.5" r="3.6" fill="none" stroke="${sign}" stroke-width="1.8"/>`

const tile = (ground: string, inner: string): string => `<rect width="36" height="36" rx="9" fill="${ground}"/>${inner}`

const tileOf = (identity: Identity): Tile => {
  const { light } = brandTokens(identity)
  return { ground: light.brand, sign: light['on-brand'], letters: shownIdentity(identity).letters }
}

/** The icon of a browser's tab: our tile, also where the site has a mark. */
export const tabIcon = (identity: Identity): string => {
  const { ground, sign, letters } = tileOf(identity)
  const text = `<text x="18" y="18" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="18" fill="${sign}">${escape(letters ?? '')}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${tile(ground, letters === null ? dots(sign) : text)}</svg>`
}

export type Place = { left: number; top: number; size: number }

/** The emblem at a place of a picture: the mark, else the tile, in these colours. */
export const emblemAt = async (
  { left, top, size }: Place,
  { mark, letters, ground, sign }: Tile & { mark: Buffer | null },
): Promise<Drawn> => {
  if (mark) {
    const input = await sharp(mark).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()
    return { svg: '', overlays: [{ input, left, top }] }
  }
  const svg = `<g transform="translate(${left} ${top}) scale(${size / 36})">${tile(ground, letters === null ? dots(sign) : '')}</g>`
  if (letters === null) return { svg, overlays: [] }
  const drawn = await letterWithin(letters, size * 0.5, sign, Math.floor(size * 0.8))
  const middle = (edge: number, length: number) => Math.round(edge + (size - length) / 2)
  return { svg, overlays: [{ input: drawn.input, left: middle(left, drawn.width), top: middle(top, drawn.height) }] }
}

/** The emblem alone, as PNG. */
export const drawEmblem = async (identity: Identity, mark: Buffer | null, size: number): Promise<Buffer> => {
  const { svg, overlays } = await emblemAt({ left: 0, top: 0, size }, { ...tileOf(identity), mark })
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${svg}</svg>`
  return sharp(Buffer.from(ground)).composite(overlays).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** The emblem in the middle of a full square: of the brand, under a mark white. */
export const drawOnGround = async (
  identity: Identity,
  mark: Buffer | null,
  { size, emblem }: { size: number; emblem: number },
): Promise<Buffer> => {
  const background = mark ? '#ffffff' : tileOf(identity).ground
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: await drawEmblem(identity, mark, emblem) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
