import type { Response } from 'express'
import type { Banner, bannerCalls } from '@papan/contracts/calls/media/banner-calls.ts'
import { bannerPaths } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { deletedIdOf } from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { CallInput, Handlers } from '@papan/service-kit/http/serve.ts'
import { imageNotFound, imageRequired } from '../images/image-errors.ts'
import { isImageId } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import type { BannerService } from './banner-service.ts'

type BannerRouteDeps = { bannerService: BannerService; imageStore: ImageStore }

const changed = async (res: Response, written: Promise<Banner>): Promise<Banner> => {
  const banner = await written
  markPathsChanged(res, bannerPaths(banner.position))
  return banner
}

export const bannerRoutes = ({ bannerService, imageStore }: BannerRouteDeps): Handlers<typeof bannerCalls> => {
  const create = async (input: CallInput<typeof bannerCalls.addBanner>): Promise<Banner> => {
    if (input.upload === null) return bannerService.create(input.body, input.context)
    const { fields, file } = input.upload
    if (!file) throw imageRequired()
    const imageUrl = await bannerService.upload(file.bytes, input.context)
    return bannerService.create({ ...fields, imageUrl }, input.context)
  }

  return {
    listShownBanners: ({ params }) => bannerService.shown(params.position),
    getActiveBanner: ({ query }) => bannerService.first(query.position),
    async getImage({ params: { imageId }, res }) {
      const image = isImageId(imageId) ? await imageStore.read(imageId) : null
      if (!image) throw imageNotFound()
      // The id is the hash of the bytes, so browsers never ask again; a shared cache does, to drop a deleted image.
      res.set({
        'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': `image/${image.kind}`,
        etag: `"${imageId}"`,
      })
      res.send(image.bytes)
    },
    async listBanners({ query }) {
      const { data, counts, total } = await bannerService.list(query)
      return { data, counts, meta: pageMetaOf(query.page, query.limit, total) }
    },
    async uploadBannerImage({ upload: { file }, context }) {
      if (!file) throw imageRequired()
      return { imageUrl: await bannerService.upload(file.bytes, context) }
    },
    async saveBanner({ params, body, ifMatch, context, res }) {
      const { banner, positions } = await bannerService.save(params.bannerId, body, ifMatch, context)
      markPathsChanged(res, [...new Set(positions.flatMap(bannerPaths))])
      return banner
    },
    getBannerOrder: ({ params }) => bannerService.order(params.position),
    async saveBannerOrder({ params: { position }, body, ifMatch, context, res }) {
      const order = await bannerService.saveOrder(position, body.ids, ifMatch, context)
      markPathsChanged(res, bannerPaths(position))
      return order
    },
    addBanner: (input) => changed(input.res, create(input)),
    setBannerActive: ({ params, body, ifMatch, context, res }) =>
      changed(res, bannerService.setActive(params.bannerId, body.isActive, ifMatch, context)),
    async deleteBanner({ params, ifMatch, context, res }) {
      const { id, position, createdAt } = await bannerService.remove(params.bannerId, ifMatch, context)
      markPathsChanged(res, bannerPaths(position))
      return { message: mediaTexts.bannerDeleted, deletedId: deletedIdOf('banner', id, createdAt) }
    },
  }
}
