import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { brandStyle, colourOfStyle, pictureColours } from '@papan/contracts/identity/brand-colours.ts'
import { evictOldest } from '../evict-oldest.ts'
import { drawEmblem, drawOnGround, tabIcon } from './emblem.ts'
import { icoOf } from './ico.ts'
import type { SiteIdentity } from './site-identity.ts'
import type { Uploads } from './uploads.ts'

type BrandFile = { type: string; bytes: Buffer; caching: string }

const png = 'image/png'
const icoSize = 32
type Draw = (identity: Identity, mark: Buffer | null) => Promise<Buffer>

/** Launchers cut maskable icons to a circle: the emblem fills only the inner part. iOS fills clear corners with black. */
const icons: Readonly<Record<string, { type: string; draw: Draw }>> = {
  '/favicon.svg': { type: 'image/svg+xml', draw: async (identity) => Buffer.from(tabIcon(identity)) },
  '/favicon.ico': {
    type: 'image/x-icon',
    draw: async (identity, mark) => icoOf(await drawEmblem(identity, mark, icoSize), icoSize),
  },
  '/apple-touch-icon.png': {
    type: png,
    draw: (identity, mark) => drawOnGround(identity, mark, { size: 180, emblem: mark ? 140 : 180 }),
  },
  '/icons/192.png': { type: png, draw: (identity, mark) => drawEmblem(identity, mark, 192) },
  '/icons/512.png': { type: png, draw: (identity, mark) => drawEmblem(identity, mark, 512) },
  '/icons/maskable.png': {
    type: png,
    draw: (identity, mark) => drawOnGround(identity, mark, { size: 512, emblem: mark ? 330 : 400 }),
  },
}
/** Files of two identities. */
const maxDrawn = 2 * Object.keys(icons).length

type BrandFilesDeps = { identity: SiteIdentity; uploads: Uploads }

/** Files that the identity makes: the style of its colours, and its icons, drawn when they are first asked for. */
export const createBrandFiles = ({ identity, uploads }: BrandFilesDeps) => {
  const drawn = new Map<string, Promise<Buffer>>()

  return async (path: string): Promise<BrandFile | null> => {
    const colour = colourOfStyle(path)
    if (colour) {
      const caching = 'public, max-age=31536000, immutable'
      return { type: 'text/css; charset=utf-8', bytes: Buffer.from(brandStyle(colour)), caching }
    }
    const icon = Object.hasOwn(icons, path) ? icons[path] : undefined
    if (!icon) return null
    const now = await identity()
    const mark = await uploads(now.mark)
    const key = JSON.stringify([path, now.hue, now.lightness, now.shortName, now.rev === 0, mark && now.mark])
    const bytes = drawn.get(key) ?? icon.draw(now, mark)
    drawn.set(key, bytes)
    bytes.catch(() => drawn.delete(key))
    evictOldest(drawn, maxDrawn)
    return { type: icon.type, bytes: await bytes, caching: 'no-cache' }
  }
}

/** The service worker is another one for another identity: it then stores the offline page again. Pictures of animals get its colours. */
export const inBrand = (path: string, file: Buffer, identity: Identity): string => {
  const text = file.toString('utf8')
  if (path === '/sw.js') return `${text}\n//${identity.epoch}-${identity.rev}\n`
  const { ground, second } = pictureColours(identity)
  return text.replaceAll('#0b5d4e', ground).replaceAll('#bfe3d8', second)
}
