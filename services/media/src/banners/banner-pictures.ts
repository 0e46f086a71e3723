import type { Banner, BannerVariant } from '@papan/contracts/calls/media/banner-calls.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { imageIdOf, imageUrlOf } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import { placeKey, type Placed, type VariantStore } from '../images/variant-store.ts'

type Pictures = Pick<Banner, 'imageUrl' | 'phoneImageUrl' | 'position'>

const placed = (url: string | null | undefined, position: Placed['position']): Placed | null => {
  const imageId = imageIdOf(url ?? '')
  return imageId ? { imageId, position } : null
}

const placeOf = ({ imageUrl, position }: Pictures) => placed(imageUrl, position)
const phonePlaceOf = ({ phoneImageUrl }: Pictures) => placed(phoneImageUrl, 'PHONE_BANNER')

/** Of the pictures that are stored here. */
export const placesOf = (banner: Pictures): Placed[] =>
  [placeOf(banner), phonePlaceOf(banner)].filter((place) => place !== null)

/** Adds the variants that exist so far. */
export const createVariantReader =
  (variantStore: VariantStore) =>
  async (banners: Banner[]): Promise<Banner[]> => {
    const made = await variantStore.find(banners.flatMap(placesOf))
    const variantsAt = (place: Placed | null): BannerVariant[] | undefined =>
      (place ? made.get(placeKey(place)) : undefined)?.map(({ imageId, kind, width, height }) => ({
        url: imageUrlOf(imageId),
        type: `image/${kind}` as const,
        width,
        height,
      }))
    return banners.map((banner) => {
      const [variants, phoneVariants] = [variantsAt(placeOf(banner)), variantsAt(phonePlaceOf(banner))]
      return { ...banner, ...(variants ? { variants } : {}), ...(phoneVariants ? { phoneVariants } : {}) }
    })
  }

type PictureUseDeps = { imageStore: ImageStore; variantStore: VariantStore }

export const createPictureUse = ({ imageStore, variantStore }: PictureUseDeps) => ({
  /** Refuses an address of ours without a picture; the sweep spares those that are about to be placed. */
  async use(body: Pick<Pictures, 'imageUrl' | 'phoneImageUrl'>): Promise<void> {
    for (const field of ['imageUrl', 'phoneImageUrl'] as const) {
      const imageId = imageIdOf(body[field] ?? '')
      if (imageId && !(await imageStore.use(imageId))) throw invalid({ [field]: [mediaTexts.imageNotFound] })
    }
  },

  /** For the sweep, with their variants. */
  async free(imageIds: readonly string[]): Promise<void> {
    const made = await Promise.all(imageIds.map((imageId) => variantStore.idsOf(imageId)))
    if (imageIds.length > 0) await imageStore.free([...imageIds, ...made.flat()])
  },
})
