import {
  bannerUploadFields,
  bannerUrlBody,
  type BannerPosition,
  type BannerUploadFields,
  type BannerUrlBody,
} from '@papan/contracts/calls/media/banner-calls.ts'
import { webUrl } from '@papan/contracts/calls/fields.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import type { ApiError } from '../../api/api-error.ts'

/** Offered by the file picker; the server checks the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Form values; fields of the source not chosen are ignored. */
export type BannerValues = {
  source: 'file' | 'url'
  name: string
  file: File | null
  imageUrl: string
  linkUrl: string | null
  position: BannerPosition
}

export const emptyBanner: BannerValues = {
  source: 'file',
  name: '',
  file: null,
  imageUrl: '',
  linkUrl: '',
  position: 'TOP_BANNER',
}

const { name, linkUrl, position } = bannerUploadFields.shape

const imageFile = z
  .custom<File>((value) => value instanceof File, mediaTexts.fileRequired)
  .refine((file) => file.size <= maxImageBytes, mediaTexts.fileTooLarge)
  .refine((file) => (imageTypes as readonly string[]).includes(file.type), mediaTexts.fileKind)

export const bannerValues = z.discriminatedUnion('source', [
  z.object({ source: z.literal('file'), name, file: imageFile, imageUrl: z.string(), linkUrl, position }),
  z.object({
    source: z.literal('url'),
    name,
    file: z.custom<File | null>(() => true),
    imageUrl: webUrl(mediaTexts.urlRequired),
    linkUrl,
    position,
  }),
])

type NewBanner = (BannerUploadFields & { file: File }) | BannerUrlBody

export const newBannerOf = ({ source, file, imageUrl, ...rest }: BannerValues): NewBanner =>
  source === 'file' && file ? { ...bannerUploadFields.parse(rest), file } : bannerUrlBody.parse({ ...rest, imageUrl })

/** Identifies the request: a file by name, size and modification time. */
export const identityOf = (banner: NewBanner): unknown =>
  'file' in banner ? { ...banner, file: [banner.file.name, banner.file.size, banner.file.lastModified] } : banner

/** Ms; 2 MB over a slow line. */
const uploadTimeout = 120_000

/** An upload as multipart. */
export const sentOf = (banner: NewBanner): { body: FormData | BannerUrlBody; timeout: number } => {
  if (!('file' in banner)) return { body: banner, timeout: uploadTimeout }
  const body = new FormData()
  body.append('name', banner.name)
  if (banner.linkUrl) body.append('linkUrl', banner.linkUrl)
  body.append('position', banner.position)
  body.append('bannerImage', banner.file)
  return { body, timeout: uploadTimeout }
}

/** Throws the failure with the form's name of the file: the server names it after its multipart field. */
export const withFormNames = (failure: ApiError): never => {
  const file = failure.errors?.['bannerImage']
  throw file ? { ...failure, errors: { ...failure.errors, file } } : failure
}
