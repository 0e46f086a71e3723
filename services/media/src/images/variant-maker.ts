import type { JobQueue } from '@papan/runtime/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { drawVariant } from './draw-variant.ts'
import type { ImageStore } from './image-store.ts'
import { factsOf } from './safe-sharp.ts'
import { variantsWanted } from './variant-sizes.ts'
import { placeKey, type MadeVariant, type Placed, type VariantStore } from './variant-store.ts'

type VariantMakerDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  /** Every picture of ours that some banner shows, with its positions. */
  placedImages: () => Promise<Placed[]>
  queue: Pick<JobQueue<Placed>, 'addAt'>
  clock: () => number
  log: Logger
}

/** A picture whose jobs failed for good is tried again with the next slot, not before. */
const slotMs = 600_000
const mostAtOnce = 100

/**
 * Makes the sizes and kinds of pictures that the positions need. The job may run twice or be cut off anywhere: what it stores is named by
 * its bytes, and it counts as done only once it is noted. Until then the picture itself is shown.
 */
export const createVariantMaker = ({ imageStore, variantStore, placedImages, queue, clock, log }: VariantMakerDeps) => {
  const draw = async (placed: Placed): Promise<MadeVariant[] | null> => {
    const image = await imageStore.read(placed.imageId)
    if (!image) return null
    const { width } = await factsOf(image.bytes)
    const made: MadeVariant[] = []
    for (const wanted of variantsWanted(placed.position, width, image.source)) {
      const { bytes, ...size } = await drawVariant(image.bytes, wanted)
      const imageId = await imageStore.put(bytes, { kind: wanted.kind, source: wanted.kind })
      made.push({ imageId, kind: wanted.kind, ...size })
    }
    return made
  }

  return {
    /** The work of one job. */
    async make(placed: Placed): Promise<void> {
      if ((await variantStore.find([placed])).size > 0) return
      const made = await draw(placed)
      // A picture that was swept meanwhile needs none.
      if (made) await variantStore.save(placed, made)
    },

    /** Sees that every picture without variants has its job; asked at start, after each change of a banner, and every minute. */
    async catchUp(): Promise<void> {
      try {
        const placed = await placedImages()
        const made = await variantStore.find(placed)
        const missing = placed.filter((place) => !made.has(placeKey(place)))
        const slot = Math.floor(clock() / slotMs)
        for (const place of missing.slice(0, mostAtOnce))
          await queue.addAt(`${placeKey(place)}_${slot}`, place, clock())
      } catch (error) {
        log.debug({ err: error }, 'image variants wait')
      }
    },
  }
}
