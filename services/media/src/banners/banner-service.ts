import { randomUUID } from 'node:crypto'
import type { Banner, BannerBody, BannerPosition, BannerUrlBody } from '@papan/contracts/calls/media/banner-calls.ts'
import { bannerDeleted, bannerSaved, bannerStatusChanged } from '@papan/contracts/events/media-events.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import { imageUrlOf } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import { placeKey, type Placed, type VariantStore } from '../images/variant-store.ts'
import type { SettingStore } from '../settings/setting-store.ts'
import type { BannerOrderStore } from './banner-order-store.ts'
import { createPictureUse, createVariantReader, placesOf } from './banner-pictures.ts'
import type { BannerFields, BannerStore } from './banner-store.ts'
import { createShownBanners } from './shown-banners.ts'

type BannerServiceDeps = {
  bannerStore: BannerStore
  bannerOrderStore: BannerOrderStore
  settingStore: SettingStore
  imageStore: ImageStore
  variantStore: VariantStore
  toImage: ImagePipeline
}

/** `positions`: where it was and where it is. */
type Saved = { banner: Banner; positions: BannerPosition[] }

export const bannerNotFound = () => new AppError(404, 'BANNER_NOT_FOUND', mediaTexts.bannerNotFound)

const fieldsOf = (banner: Banner): BannerFields => ({
  name: banner.name,
  imageUrl: banner.imageUrl,
  phoneImageUrl: banner.phoneImageUrl,
  linkUrl: banner.linkUrl,
  position: banner.position,
  isActive: banner.isActive,
  startsAt: banner.startsAt,
  endsAt: banner.endsAt,
})

const imageIdsOf = (banner: Banner): string[] => placesOf(banner).map(({ imageId }) => imageId)

const isSame = (one: BannerFields, other: BannerFields): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof BannerFields] === value)

export const createBannerService = (deps: BannerServiceDeps) => {
  const { bannerStore, imageStore, variantStore, toImage } = deps
  const withVariants = createVariantReader(variantStore)
  const pictures = createPictureUse(deps)

  /** With an image elsewhere; new banners are active. */
  const create = async (body: BannerUrlBody, context: WriteContext): Promise<Banner> => {
    await pictures.use(body)
    let isTaken = false
    const make = (id: string) =>
      bannerStore.write(id, context, (current) => {
        isTaken = current !== null
        if (isTaken) return null
        return { fields: { ...body, isActive: true }, event: announce(bannerSaved, { name: body.name }) }
      })
    // A retry with the same key must find its banner; an id from an old key may be taken.
    const first = await make(context.once?.id ?? randomUUID())
    const { record } = isTaken ? await make(randomUUID()) : first
    if (!record) throw bannerNotFound()
    return record
  }

  return {
    ...createShownBanners({ ...deps, withVariants }),
    create,

    /** Stores nothing of a refused image. */
    async upload(bytes: Uint8Array, context: WriteContext): Promise<string> {
      const { bytes: kept, kind } = await toImage(bytes)
      // Decoding may have waited in the queue.
      context.assertAllowed?.()
      return imageUrlOf(await imageStore.put(kept, { kind: 'webp', source: kind }))
    },

    /** Unchanged fields write nothing. Pictures that it no longer shows are removed. */
    async save(bannerId: string, body: BannerBody, ifMatch: IfMatch | null, context: WriteContext): Promise<Saved> {
      await pictures.use(body)
      const stored = await bannerStore.find(bannerId)
      const kept = placesOf(body).map(({ imageId }) => imageId)
      // Before the change, as before a deletion.
      if (stored) await pictures.free(imageIdsOf(stored).filter((imageId) => !kept.includes(imageId)))
      const positions = new Set([body.position])
      const { record } = await bannerStore.write(bannerId, context, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        positions.add(current.position)
        const fields = { ...body, isActive: current.isActive }
        if (isSame(fields, fieldsOf(current))) return null
        return { fields, event: announce(bannerSaved, { name: body.name }, current) }
      })
      if (!record) throw bannerNotFound()
      const [banner = record] = await withVariants([record])
      return { banner, positions: [...positions] }
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

    /** Answers the deleted banner. */
    async remove(bannerId: string, ifMatch: IfMatch | null, context: WriteContext): Promise<Banner> {
      let deleted: Banner | null = null
      const stored = await bannerStore.find(bannerId)
      // Before the deletion: if the process dies in between, the extra mark is harmless.
      if (stored) await pictures.free(imageIdsOf(stored))
      await bannerStore.write(bannerId, context, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        deleted = current
        return { remove: true, event: announce(bannerDeleted, { name: current.name }, current) }
      })
      if (!deleted) throw bannerNotFound()
      return deleted
    },

    async placedImages(): Promise<Placed[]> {
      const places = (await bannerStore.imagePlaces()).flatMap(placesOf)
      return [...new Map(places.map((place) => [placeKey(place), place])).values()]
    },
  }
}

export type BannerService = ReturnType<typeof createBannerService>
