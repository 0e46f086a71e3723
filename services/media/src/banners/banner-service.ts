import { randomUUID } from 'node:crypto'
import type {
  Banner,
  BannerPosition,
  BannerUploadFields,
  BannerUrlBody,
} from '@papan/contracts/calls/media/banner-calls.ts'
import { bannerDeleted, bannerSaved, bannerStatusChanged } from '@papan/contracts/events/media-events.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import { imageIdOf, imageUrlOf } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import { placeKey, type Placed, type VariantStore } from '../images/variant-store.ts'
import type { SettingStore } from '../settings/setting-store.ts'
import type { BannerFields, BannerStore } from './banner-store.ts'

type BannerServiceDeps = {
  bannerStore: BannerStore
  settingStore: SettingStore
  imageStore: ImageStore
  variantStore: VariantStore
  toImage: ImagePipeline
}

const bannerNotFound = () => new AppError(404, 'BANNER_NOT_FOUND', mediaTexts.bannerNotFound)

const placeOf = ({ imageUrl, position }: Pick<Banner, 'imageUrl' | 'position'>): Placed | null => {
  const imageId = imageIdOf(imageUrl)
  return imageId ? { imageId, position } : null
}

const fieldsOf = ({ name, imageUrl, linkUrl, position, isActive }: Banner): BannerFields => ({
  name,
  imageUrl,
  linkUrl,
  position,
  isActive,
})

/** Adds the variants that exist so far. */
const createVariantReader =
  (variantStore: VariantStore) =>
  async (banners: Banner[]): Promise<Banner[]> => {
    const made = await variantStore.find(banners.map(placeOf).filter((place) => place !== null))
    return banners.map((banner) => {
      const place = placeOf(banner)
      const variants = place && made.get(placeKey(place))
      if (!variants) return banner
      return {
        ...banner,
        variants: variants.map(({ imageId, kind, width, height }) => ({
          url: imageUrlOf(imageId),
          type: `image/${kind}` as const,
          width,
          height,
        })),
      }
    })
  }

export const createBannerService = (deps: BannerServiceDeps) => {
  const { bannerStore, settingStore, imageStore, variantStore, toImage } = deps
  const withVariants = createVariantReader(variantStore)

  /** With an image elsewhere; new banners are active. */
  const create = async (body: BannerUrlBody, context: WriteContext): Promise<Banner> => {
    const { name, imageUrl, linkUrl, position } = body
    let isTaken = false
    const make = (id: string) =>
      bannerStore.write(id, context, (current) => {
        isTaken = current !== null
        if (isTaken) return null
        const fields = { name, imageUrl, linkUrl, position, isActive: true }
        return { fields, event: announce(bannerSaved, { name }) }
      })
    // A retry with the same key must find its banner; an id from an old key may be taken.
    const first = await make(context.once?.id ?? randomUUID())
    const { record } = isTaken ? await make(randomUUID()) : first
    if (!record) throw bannerNotFound()
    return record
  }

  return {
    create,
    async list(search: string, page: number, limit: number): Promise<{ data: Banner[]; total: number }> {
      const { data, total } = await bannerStore.list(search, page, limit)
      return { data: await withVariants(data), total }
    },

    /** Stores nothing of a refused image. */
    async upload(fields: BannerUploadFields, bytes: Uint8Array, context: WriteContext): Promise<Banner> {
      const { bytes: kept, kind } = await toImage(bytes)
      // Decoding may have waited in the queue.
      context.assertAllowed?.()
      const imageId = await imageStore.put(kept, { kind: 'webp', source: kind })
      return create({ ...fields, imageUrl: imageUrlOf(imageId) }, context)
    },

    /** All active banners, or the newest only while the slider is off. */
    async shown(position: BannerPosition): Promise<Banner[]> {
      const isSlider = await settingStore.isSliderOn(position)
      return withVariants(await bannerStore.active(position, isSlider ? undefined : 1))
    },

    async newest(position: BannerPosition): Promise<Banner | null> {
      const [banner = null] = await withVariants(await bannerStore.active(position, 1))
      return banner
    },

    /** An unchanged status writes nothing. */
    async setActive(
      bannerId: string,
      isActive: boolean,
      ifMatch: IfMatch | null,
      context: WriteContext,
    ): Promise<Banner> {
      const { record } = await bannerStore.write(bannerId, context, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        if (current.isActive === isActive) return null
        const event = announce(bannerStatusChanged, { name: current.name, isActive }, current)
        return { fields: { ...fieldsOf(current), isActive }, event }
      })
      if (!record) throw bannerNotFound()
      const [banner = record] = await withVariants([record])
      return banner
    },

    /** Returns the position, for the changed paths. */
    async remove(bannerId: string, ifMatch: IfMatch | null, context: WriteContext): Promise<BannerPosition> {
      let position: BannerPosition | null = null
      const stored = await bannerStore.find(bannerId)
      const place = stored && placeOf(stored)
      // Before the deletion: if the process dies in between, the extra mark is harmless.
      if (place) await imageStore.free([place.imageId, ...(await variantStore.idsOf(place.imageId))])
      await bannerStore.write(bannerId, context, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        position = current.position
        return { remove: true, event: announce(bannerDeleted, { name: current.name }, current) }
      })
      if (!position) throw bannerNotFound()
      return position
    },

    async placedImages(): Promise<Placed[]> {
      const places = (await bannerStore.imagePlaces()).map(placeOf).filter((place) => place !== null)
      return [...new Map(places.map((place) => [placeKey(place), place])).values()]
    },
  }
}

export type BannerService = ReturnType<typeof createBannerService>
