import { randomUUID } from 'node:crypto'
import type { Banner, BannerPosition, BannerUploadFields, BannerUrlBody } from '@papan/contracts/calls/banner-calls.ts'
import { bannerDeleted, bannerSaved, bannerStatusChanged } from '@papan/contracts/events/media-events.ts'
import type { Doing } from '@papan/runtime/http/request-context.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import type { ImageStore } from '../images/image-store.ts'
import type { SettingStore } from '../settings/setting-store.ts'
import { bannerNotFound } from './banner-errors.ts'
import type { BannerFields, BannerStore } from './banner-store.ts'

type BannerServiceDeps = {
  bannerStore: BannerStore
  settingStore: SettingStore
  imageStore: ImageStore
  toImage: ImagePipeline
}

const imagePath = '/api/public/images/'

const fieldsOf = ({ name, imageUrl, linkUrl, position, isActive }: Banner): BannerFields => ({
  name,
  imageUrl,
  linkUrl,
  position,
  isActive,
})

export const createBannerService = ({ bannerStore, settingStore, imageStore, toImage }: BannerServiceDeps) => {
  /** A banner with an image elsewhere. A new banner is shown at once. */
  const create = async (body: BannerUrlBody, doing: Doing): Promise<Banner> => {
    const { name, imageUrl, linkUrl, position } = body
    const { record } = await bannerStore.write(randomUUID(), doing, () => ({
      fields: { name, imageUrl, linkUrl, position, isActive: true },
      event: announce(bannerSaved, { name }),
    }))
    if (!record) throw bannerNotFound()
    return record
  }

  return {
    create,
    list: (search: string, page: number, limit: number) => bannerStore.list(search, page, limit),

    /** A banner with its image. Nothing is stored of an image that is refused. */
    async upload(fields: BannerUploadFields, bytes: Uint8Array, doing: Doing): Promise<Banner> {
      const imageId = await imageStore.put(await toImage(bytes))
      return create({ ...fields, imageUrl: `${imagePath}${imageId}` }, doing)
    },

    /** What visitors see at a position: all active ones, or the newest alone while its slider is off. */
    async shown(position: BannerPosition): Promise<Banner[]> {
      return (await settingStore.isSliderOn(position)) ? bannerStore.active(position) : bannerStore.active(position, 1)
    },

    /** The newest active one, or null. */
    async newest(position: BannerPosition): Promise<Banner | null> {
      const [banner = null] = await bannerStore.active(position, 1)
      return banner
    },

    /** Shows or hides a banner; the status it has already changes nothing. */
    async setActive(bannerId: string, isActive: boolean, ifMatch: number | null, doing: Doing): Promise<Banner> {
      const { record } = await bannerStore.write(bannerId, doing, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        if (current.isActive === isActive) return null
        const event = announce(bannerStatusChanged, { name: current.name, isActive }, current)
        return { fields: { ...fieldsOf(current), isActive }, event }
      })
      if (!record) throw bannerNotFound()
      return record
    },

    /** Deletes a banner; where it stood is told, so that the public pages that showed it can be named. */
    async remove(bannerId: string, ifMatch: number | null, doing: Doing): Promise<BannerPosition> {
      let position: BannerPosition | null = null
      await bannerStore.write(bannerId, doing, (current) => {
        if (!current) throw bannerNotFound()
        assertFresh(current, ifMatch)
        position = current.position
        return { remove: true, event: announce(bannerDeleted, { name: current.name }, current) }
      })
      if (!position) throw bannerNotFound()
      return position
    },

    /** Removes images that no banner shows any more; answers how many. */
    async sweepImages(): Promise<number> {
      const urls = await bannerStore.imageUrls()
      return imageStore.sweep(new Set(urls.map((url) => url.slice(imagePath.length))))
    },
  }
}

export type BannerService = ReturnType<typeof createBannerService>
