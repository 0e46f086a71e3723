import type { ImageStore } from './image-store.ts'
import type { Placed, VariantStore } from './variant-store.ts'

type ImageSweepDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  placedImages: () => Promise<Placed[]>
}

type Made = { imageId: string; variantIds: string[] }

/**
 * Removes pictures that no banner shows, then the variants that were made of them, and parts that broken uploads left. A variant
 * stays as long as its picture, which may just be given to a banner again. Answers how many were removed.
 */
export const createImageSweep = ({ imageStore, variantStore, placedImages }: ImageSweepDeps) => {
  const sweepBut = (shown: string[], made: Made[]): Promise<number> =>
    imageStore.sweep(new Set([...shown, ...made.flatMap(({ variantIds }) => variantIds)]))

  return async (): Promise<number> => {
    const shown = (await placedImages()).map(({ imageId }) => imageId)
    const made = await variantStore.all()
    const removed = await sweepBut(shown, made)
    const stored = await imageStore.stored(made.map(({ imageId }) => imageId))
    const gone = made.filter(({ imageId }) => !stored.has(imageId))
    if (gone.length === 0) return removed
    await variantStore.forget(gone.map(({ imageId }) => imageId))
    const kept = made.filter(({ imageId }) => stored.has(imageId))
    return removed + (await sweepBut(shown, kept))
  }
}
