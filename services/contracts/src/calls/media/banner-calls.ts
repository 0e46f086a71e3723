import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { mediaTexts } from '../../texts/media-texts.ts'
import { maxImageBytes, maxTextLength, pageSizes } from '../../limits.ts'
import {
  limitQuery,
  optionalWebUrl,
  pageMeta,
  pageQuery,
  recordBody,
  searchText,
  nameText,
  versionFields,
  webUrl,
} from '../fields.ts'
import { answeredReference, answeredUrl } from '../answered.ts'

export const bannerPosition = z.enum(['TOP_BANNER', 'SIDE_BANNER', 'POPUP'])
export type BannerPosition = z.infer<typeof bannerPosition>

/** For `srcset`; px, for an animation the frame size. */
export const bannerVariant = z.object({
  url: answeredReference,
  type: z.enum(['image/webp', 'image/png', 'image/jpeg', 'image/gif']),
  width: z.number(),
  height: z.number(),
})
export type BannerVariant = z.infer<typeof bannerVariant>

/**
 * `imageUrl` is one of our paths for an upload. `variants` (WebP first, narrow first) follow a moment after
 * the upload.
 */
export const banner = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: answeredReference,
  variants: z.array(bannerVariant).optional(),
  linkUrl: answeredUrl.nullable(),
  position: bannerPosition,
  isActive: z.boolean(),
  ...versionFields,
})
export type Banner = z.infer<typeof banner>

const bannerShape = {
  name: nameText(maxTextLength, mediaTexts.nameRequired),
  linkUrl: optionalWebUrl,
  position: bannerPosition,
}

/** A banner with an image on another site. */
export const bannerUrlBody = recordBody({ ...bannerShape, imageUrl: webUrl(mediaTexts.urlRequired) })
export type BannerUrlBody = z.infer<typeof bannerUrlBody>
export const bannerUploadFields = z.strictObject(bannerShape)
export type BannerUploadFields = z.infer<typeof bannerUploadFields>
export const bannerStatusBody = z.strictObject({ isActive: z.boolean() })

export const bannerListQuery = z.strictObject({
  search: searchText,
  page: pageQuery,
  limit: limitQuery(pageSizes.adminBanners),
})
export const bannerList = z.object({ data: z.array(banner), meta: pageMeta })

export const activeBannerQuery = z.strictObject({ position: bannerPosition })

const banners = '/admin/banners'

export const bannerCalls = callsOf('media', {
  listShownBanners: call('GET', publicPaths.banners, {
    summary: 'Banner yang ditampilkan di satu posisi',
    role: 'all',
    params: z.object({ position: bannerPosition }),
    answer: banner.array(),
    errors: ['NOT_FOUND'],
  }),
  getActiveBanner: call('GET', publicPaths.activeBanner, {
    summary: 'Banner terbaru di satu posisi',
    role: 'all',
    query: activeBannerQuery,
    answer: banner.nullable(),
  }),
  getImage: call('GET', publicPaths.image, {
    summary: 'Berkas gambar',
    role: 'all',
    type: 'image/*',
    errors: ['IMAGE_NOT_FOUND'],
  }),
  listBanners: call('GET', banners, {
    summary: 'Daftar banner',
    role: 'ADMIN',
    query: bannerListQuery,
    answer: bannerList,
  }),
  setBannerActive: call('PATCH', `${banners}/:bannerId/status`, {
    summary: 'Mengaktifkan atau menonaktifkan banner',
    role: 'ADMIN',
    body: bannerStatusBody,
    answer: banner,
    etag: true,
    ifMatch: true,
    errors: ['BANNER_NOT_FOUND'],
  }),
  deleteBanner: call('DELETE', `${banners}/:bannerId`, {
    summary: 'Menghapus banner',
    role: 'ADMIN',
    answer: messageAnswer,
    ifMatch: true,
    errors: ['BANNER_NOT_FOUND'],
  }),
  addBanner: call('POST', banners, {
    summary: 'Menambah banner dengan berkas atau alamat gambar',
    role: 'ADMIN',
    body: bannerUrlBody,
    multipart: {
      fields: bannerUploadFields,
      file: 'bannerImage',
      types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      maxBytes: maxImageBytes,
      tooLarge: mediaTexts.fileTooLarge,
    },
    success: 201,
    answer: banner,
    etag: true,
    idempotent: true,
    errors: ['IMAGE_KIND', 'IMAGE_DAMAGED', 'IMAGE_TOO_MANY_PIXELS', 'BUSY'],
  }),
})
