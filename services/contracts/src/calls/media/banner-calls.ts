import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf, deletionAnswer } from '../call.ts'
import { mediaTexts } from '../../texts/media-texts.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { maxImageBytes, maxListLimit, maxTextLength, pageSizes } from '../../limits.ts'
import { pathPrefix } from '../../paths/path-template.ts'
import { endsAfterStart, shownStates, type ShownBetween } from '../../schedule/shown-between.ts'
import {
  abort,
  anyText,
  limitQuery,
  optionalInstant,
  optionalWebUrl,
  pageMeta,
  pageQuery,
  recordBody,
  searchText,
  nameText,
  text,
  versionFields,
  webUrl,
  webUrlPattern,
} from '../fields.ts'
import { answeredInstant, answeredReference, answeredUrl } from '../answered.ts'

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
 * the upload. `phoneImageUrl` replaces the picture of a top banner on phones. Without `startsAt` and `endsAt` shown always.
 */
export const banner = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: answeredReference,
  variants: z.array(bannerVariant).optional(),
  phoneImageUrl: answeredReference.nullable(),
  phoneVariants: z.array(bannerVariant).optional(),
  linkUrl: answeredUrl.nullable(),
  position: bannerPosition,
  isActive: z.boolean(),
  startsAt: answeredInstant.nullable(),
  endsAt: answeredInstant.nullable(),
  ...versionFields,
})
export type Banner = z.infer<typeof banner>

export const ownPicturePattern = `^/api${pathPrefix(publicPaths.image)}/[0-9a-f]{64}$`
export const isOwnPicture = (url: string): boolean => new RegExp(ownPicturePattern).test(url)
const picturePattern = { anyOf: [{ pattern: ownPicturePattern }, { format: 'uri', pattern: webUrlPattern }] }

/** An uploaded picture or one on another site. */
const pictureUrl = anyText(mediaTexts.urlRequired)
  .trim()
  .min(1, { ...abort, error: mediaTexts.urlRequired })
  .refine((url) => isOwnPicture(url) || webUrl().safeParse(url).success, fieldTexts.url)
  .meta(picturePattern)

/** Absent, null and blank mean none. */
const optionalPictureUrl = z
  .union([z.literal('').transform(() => null), z.null(), pictureUrl], { error: fieldTexts.url })
  .optional()
  .transform((value) => value ?? null)

const bannerShape = {
  name: nameText(maxTextLength, mediaTexts.nameRequired),
  linkUrl: optionalWebUrl,
  position: bannerPosition,
  phoneImageUrl: optionalPictureUrl,
  startsAt: optionalInstant,
  endsAt: optionalInstant,
}

type Shown = ShownBetween & { position: BannerPosition; phoneImageUrl: string | null }

/** What its fields must be together. */
export const checkBanner = (banner: Shown, context: z.RefinementCtx): void => {
  const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
  if (!endsAfterStart(banner)) refuse('endsAt', mediaTexts.endBeforeStart)
  if (banner.phoneImageUrl !== null && banner.position !== 'TOP_BANNER')
    refuse('phoneImageUrl', mediaTexts.phonePictureOfTop)
}

/** A banner with an image on another site. */
export const bannerUrlBody = recordBody({ ...bannerShape, imageUrl: webUrl(mediaTexts.urlRequired) }).superRefine(
  checkBanner,
)
export type BannerUrlBody = z.infer<typeof bannerUrlBody>
export const bannerUploadFields = z.strictObject(bannerShape).superRefine(checkBanner)
export type BannerUploadFields = z.infer<typeof bannerUploadFields>
/** Everything of a stored banner but its status. */
export const bannerBody = recordBody({ ...bannerShape, imageUrl: pictureUrl }, [
  'variants',
  'phoneVariants',
  'isActive',
]).superRefine(checkBanner)
export type BannerBody = z.infer<typeof bannerBody>
export const bannerStatusBody = z.strictObject({ isActive: z.boolean() })

/** An inactive banner that has not ended is in no state. */
const bannerListQuery = z.strictObject({
  search: searchText,
  state: z.enum(shownStates).optional(),
  page: pageQuery,
  limit: limitQuery(pageSizes.adminBanners),
})
export const bannerList = z.object({
  data: z.array(banner),
  meta: pageMeta,
  /** Of all that the search finds. */
  counts: z.object({ LIVE: z.number(), SCHEDULED: z.number(), ENDED: z.number() }),
})

export type BannerPage = z.infer<typeof bannerList>

export const uploadedImage = z.object({ imageUrl: answeredReference })

/** The banners of a position as they are shown; `epoch` and `rev` order the states of the order, 0 until one is saved. */
export const bannerOrder = z.object({ data: z.array(banner), epoch: z.number(), rev: z.number() })
export type BannerOrder = z.infer<typeof bannerOrder>
export const bannerOrderBody = z.strictObject({
  ids: z
    .array(text(maxTextLength))
    .max(maxListLimit)
    .refine((ids) => new Set(ids).size === ids.length, fieldTexts.wrongFormat)
    .meta({ uniqueItems: true }),
})

const activeBannerQuery = z.strictObject({ position: bannerPosition })

const banners = '/admin/banners'
const inPosition = { params: z.object({ position: bannerPosition }), role: 'ADMIN' } as const
export const imageErrors = ['IMAGE_KIND', 'IMAGE_DAMAGED', 'IMAGE_TOO_MANY_PIXELS', 'BUSY'] as const
const imageFile = {
  file: 'bannerImage',
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  maxBytes: maxImageBytes,
  tooLarge: mediaTexts.fileTooLarge,
} as const

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
  saveBanner: call('PUT', `${banners}/:bannerId`, {
    summary: 'Mengubah banner',
    role: 'ADMIN',
    body: bannerBody,
    answer: banner,
    etag: true,
    ifMatch: true,
    errors: ['BANNER_NOT_FOUND'],
  }),
  getBannerOrder: call('GET', `${banners}/order/:position`, {
    ...inPosition,
    summary: 'Urutan tayang banner di satu posisi',
    answer: bannerOrder,
    etag: true,
    errors: ['NOT_FOUND'],
  }),
  saveBannerOrder: call('PUT', `${banners}/order/:position`, {
    ...inPosition,
    summary: 'Mengurutkan banner di satu posisi',
    body: bannerOrderBody,
    answer: bannerOrder,
    etag: true,
    ifMatch: true,
    errors: ['NOT_FOUND'],
  }),
  uploadBannerImage: call('POST', `${banners}/images`, {
    summary: 'Mengunggah gambar untuk banner',
    role: 'ADMIN',
    multipart: { ...imageFile, fields: z.strictObject({}) },
    success: 201,
    answer: uploadedImage,
    errors: imageErrors,
  }),
  deleteBanner: call('DELETE', `${banners}/:bannerId`, {
    summary: 'Menghapus banner',
    role: 'ADMIN',
    answer: deletionAnswer,
    ifMatch: true,
    errors: ['BANNER_NOT_FOUND'],
  }),
  addBanner: call('POST', banners, {
    summary: 'Menambah banner dengan berkas atau alamat gambar',
    role: 'ADMIN',
    body: bannerUrlBody,
    multipart: { ...imageFile, fields: bannerUploadFields },
    success: 201,
    answer: banner,
    etag: true,
    idempotent: true,
    errors: imageErrors,
  }),
})
