import { z } from '../schema.ts'
import { mediaTexts } from '../texts/media-texts.ts'
import { pageSizes } from '../rules/limits.ts'
import {
  limitQuery,
  optionalWebUrl,
  pageMeta,
  pageQuery,
  recordBody,
  searchText,
  text,
  versionFields,
  webUrl,
} from './fields.ts'

export const bannerPosition = z.enum(['TOP_BANNER', 'SIDE_BANNER', 'POPUP'])
export type BannerPosition = z.infer<typeof bannerPosition>

/** One size and kind of an uploaded image, for `srcset`; px, of a moving one the size of a frame. */
export const bannerVariant = z.object({
  url: z.string(),
  type: z.enum(['image/webp', 'image/png', 'image/jpeg', 'image/gif']),
  width: z.number(),
  height: z.number(),
})
export type BannerVariant = z.infer<typeof bannerVariant>

/**
 * A promotional image; `imageUrl` is a path of ours for an upload, else the address that was given. `variants` of an upload, WebP
 * first and narrow first, are there a moment later; without them `imageUrl` is all there is.
 */
export const banner = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  variants: z.array(bannerVariant).optional(),
  linkUrl: z.string().nullable(),
  position: bannerPosition,
  isActive: z.boolean(),
  ...versionFields,
})
export type Banner = z.infer<typeof banner>

const bannerShape = { name: text(200, mediaTexts.nameRequired), linkUrl: optionalWebUrl, position: bannerPosition }

/** POST /admin/banners as JSON: an image elsewhere. */
export const bannerUrlBody = recordBody({ ...bannerShape, imageUrl: webUrl(mediaTexts.urlRequired) })
export type BannerUrlBody = z.infer<typeof bannerUrlBody>
/** POST /admin/banners as multipart: the text fields beside the file `bannerImage`. */
export const bannerUploadFields = z.strictObject(bannerShape)
export type BannerUploadFields = z.infer<typeof bannerUploadFields>
/** PATCH /admin/banners/{id}/status */
export const bannerStatusBody = z.strictObject({ isActive: z.boolean() })

export const bannerListQuery = z.strictObject({
  search: searchText,
  page: pageQuery,
  limit: limitQuery(pageSizes.adminBanners),
})
export const bannerList = z.object({ data: z.array(banner), meta: pageMeta })

/** GET /public/active-banner?position= */
export const activeBannerQuery = z.strictObject({ position: bannerPosition })
