import type { JobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { ImageStore } from './image-store.ts'
import { metadataOf, openImage, type ImageKind } from './safe-sharp.ts'
import { placeKey, type MadeVariant, type Placed, type VariantStore } from './variant-store.ts'
import type { Sharp } from 'sharp'

/** Widths in px: a phone's screen, up to twice the place on a large screen. */
const widths: Record<Placed['position'], readonly number[]> = {
  TOP_BANNER: [400, 800, 1_200, 1_600],
  PHONE_BANNER: [400, 800, 1_200],
  SIDE_BANNER: [360, 720],
  POPUP: [400, 800],
}

type WantedVariant = { width: number; kind: ImageKind }

/** WebP first, narrow first. Never enlarges: a small image keeps its width. */
export const variantsWanted = (position: Placed['position'], imageWidth: number, kind: ImageKind): WantedVariant[] => {
  const largest = Math.min(imageWidth, Math.max(...widths[position]))
  const wanted = [...widths[position].filter((width) => width < largest), largest]
  return [...new Set<ImageKind>(['webp', kind])].flatMap((made) => wanted.map((width) => ({ width, kind: made })))
}

/** For an animation, the size of a frame. */
type DrawnVariant = { bytes: Buffer; width: number; height: number }

// Background work; animated GIFs take seconds.
const drawSeconds = 60
const quality = 80

const encoders: Record<ImageKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg({ quality, mozjpeg: true }),
  gif: (image) => image.gif({ effort: 3 }),
  webp: (image) => image.webp({ quality }),
}

/** Keeps animation where `kind` supports it. */
export const drawVariant = async (kept: Uint8Array, { width, kind }: WantedVariant): Promise<DrawnVariant> => {
  const resized = openImage(kept).resize({ width }).timeout({ seconds: drawSeconds })
  const { data, info } = await encoders[kind](resized).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

type VariantMakerDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  placedImages: () => Promise<Placed[]>
  queue: Pick<JobQueue<Placed>, 'addAt'>
  clock: () => number
  log: Logger
}

/** Failed jobs are retried once per slot. */
const slotMs = 600_000
const maxAtOnce = 100

/**
 * Makes the variants that positions need. Jobs are idempotent: bytes are stored by hash, and done once saved. Until
 * then the image itself is shown.
 */
export const createVariantMaker = ({ imageStore, variantStore, placedImages, queue, clock, log }: VariantMakerDeps) => {
  const draw = async (placed: Placed): Promise<MadeVariant[] | null> => {
    const image = await imageStore.read(placed.imageId)
    if (!image) return null
    const { width } = await metadataOf(image.bytes)
    const made: MadeVariant[] = []
    for (const wanted of variantsWanted(placed.position, width, image.source)) {
      const { bytes, ...size } = await drawVariant(image.bytes, wanted)
      const imageId = await imageStore.put(bytes, { kind: wanted.kind, source: wanted.kind })
      made.push({ imageId, kind: wanted.kind, ...size })
    }
    return made
  }

  return {
    async make(placed: Placed): Promise<void> {
      if ((await variantStore.find([placed])).size > 0) return
      const made = await draw(placed)
      // Null for an image swept in between.
      if (made) await variantStore.save(placed, made)
    },

    /** Queues jobs for images without variants: at start, after each banner change, and every minute. */
    async catchUp(): Promise<void> {
      try {
        const placed = await placedImages()
        const made = await variantStore.find(placed)
        const missing = placed.filter((place) => !made.has(placeKey(place)))
        const slot = Math.floor(clock() / slotMs)
        for (const place of missing.slice(0, maxAtOnce)) await queue.addAt(`${placeKey(place)}_${slot}`, place, clock())
      } catch (error) {
        log.debug({ err: error }, 'cannot queue image variants')
      }
    },
  }
}
