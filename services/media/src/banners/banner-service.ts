import { randomUUID } from 'node:crypto'
import type { Banner, BannerPosition, BannerUploadFields, BannerUrlBody } from '@papan/contracts/calls/banner-calls.ts'
import { bannerDeleted, bannerSaved, bannerStatusChanged } from '@papan/contracts/events/media-events.ts'
import type { IfMatch } from '@papan/runtime/http/if-match.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import { imageIdOf, imageUrlOf } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import { placeKey, type Placed, type VariantStore } from '../images/variant-store.ts'
import type { SettingStore } from '../settings/setting-store.ts'
import { bannerNotFound } from './banner-errors.ts'
import type { BannerFields, BannerStore } from './banner-store.ts'

type BannerServiceDeps = {
  bannerStore: BannerStore
  settingStore: SettingStore
  imageStore: ImageStore
  variantStore: VariantStore
  toImage: ImagePipeline
}

/** The picture of ours that a banner shows, as what variants are made for; null for a picture elsewhere. */
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

export const createBannerService = ({
  bannerStore,
  settingStore,
  imageStore,
  variantStore,
  toImage,
}: BannerServiceDeps) => {
  /** The banners with the variants of their pictures, as far as they are made. */
  const withVariants = async (banners: Banner[]): Promise<Banner[]> => {
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

  /** A banner with an image elsewhere. A new banner is shown at once. */
  const create = async (body: BannerUrlBody, doing: WriteContext): Promise<Banner> => {
    const { name, imageUrl, linkUrl, position } = body
    let isTaken = false
    const make = (id: string) =>
      bannerStore.write(id, doing, (current) => {
        isTaken = current !== null
        if (isTaken) return null
        const fields = { name, imageUrl, linkUrl, position, isActive: true }
        return { fields, event: announce(bannerSaved, { name }) }
      })
    // A request that comes again with its key must find the banner it made; a key of long ago may stand for another one.
    const first = await make(doing.once?.id ?? randomUUID())
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

    /** A banner with its image. Nothing is stored of an image that is refused. */
    async upload(fields: BannerUploadFields, bytes: Uint8Array, doing: WriteContext): Promise<Banner> {
      const { bytes: kept, kind } = await toImage(bytes)
      // The picture may have waited for its turn to be decoded.
      doing.assertAllowed?.()
      const imageId = await imageStore.put(kept, { kind: 'webp', source: kind })
      return create({ ...fields, imageUrl: imageUrlOf(imageId) }, doing)
    },

    /** What visitors see at a position: all active ones, or the newest alone while its slider is off. */
    async shown(position: BannerPosition): Promise<Banner[]> {
      const isSlider = await settingStore.isSliderOn(position)
      return withVariants(await bannerStore.active(position, isSlider ? undefined : 1))
    },

    /** The newest active one, or null. */
    async newest(position: BannerPosition): Promise<Banner | null> {
      const [banner = null] = await withVariants(await bannerStore.active(position, 1))
      return banner
    },

    /** Shows or hides a banner; the status it has already changes nothing. */
    async setActive(
      bannerId: string,
      isActive: boolean,
      ifMatch: IfMatch | null,
      doing: WriteContext,
    ): Promise<Banner> {
      const { record } = await bannerStore.write(bannerId, doing, (current) => {
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

    /** Deletes a banner; where it stood is told, so that the public pages that showed it can be named. */
    async remove(bannerId: string, ifMatch: IfMatch | null, doing: WriteContext): Promise<BannerPosition> {
      let position: BannerPosition | null = null
      const stored = await bannerStore.find(bannerId)
      const place = stored && placeOf(stored)
      // Before the deletion: a process that ends in between leaves a mark too many, which takes nothing that is shown.
      if (place) await imageStore.free([place.imageId, ...(await variantStore.idsOf(place.imageId))])
      await bannerStore.write(bannerId, doing, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        position = current.position
        return { remove: true, event: announce(bannerDeleted, { name: current.name }, current) }
      })
      if (!position) throw bannerNotFound()
      return position
    },

    /** Every picture of ours that some banner shows, each position once. */
    async placedImages(): Promise<Placed[]> {
      const places = (await bannerStore.imagePlaces()).map(placeOf).filter((place) => place !== null)
      return [...new Map(places.map((place) => [placeKey(place), place])).values()]
    },
  }
}

export type BannerService = ReturnType<typeof createBannerService>
