import {
  bannerBody,
  bannerUploadFields,
  bannerUrlBody,
  checkBanner,
  type Banner,
  type BannerBody,
  type BannerPosition,
  type BannerUploadFields,
  type BannerUrlBody,
} from '@papan/contracts/calls/media/banner-calls.ts'
import { webUrl } from '@papan/contracts/calls/fields.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { wibInstant } from '@papan/contracts/wib.ts'
import type { ApiError } from '../../api/api-error.ts'
import { sentFile, uploadTimeout } from '../../fields/sent-file.ts'

/** Offered by the file picker; the server checks the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Form values; fields of the source not chosen are ignored. `kept`: the stored upload, shown until another file is chosen. */
export type BannerValues = {
  source: 'file' | 'url'
  name: string
  file: File | null
  kept: string
  imageUrl: string
  phoneFile: File | null
  phoneImageUrl: string | null
  linkUrl: string | null
  position: BannerPosition
  startsAt: string | null
  endsAt: string | null
}

export const emptyBanner: BannerValues = {
  source: 'file',
  name: '',
  file: null,
  kept: '',
  imageUrl: '',
  phoneFile: null,
  phoneImageUrl: null,
  linkUrl: '',
  position: 'TOP_BANNER',
  startsAt: '',
  endsAt: '',
}

const wibOf = (instant: string | null | undefined): string => (instant ? wibInstant(Date.parse(instant)) : '')

export const valuesOf = (banner: Banner): BannerValues => {
  const isElsewhere = webUrl().safeParse(banner.imageUrl).success
  return {
    ...emptyBanner,
    source: isElsewhere ? 'url' : 'file',
    name: banner.name,
    kept: isElsewhere ? '' : banner.imageUrl,
    imageUrl: isElsewhere ? banner.imageUrl : '',
    phoneImageUrl: banner.phoneImageUrl,
    linkUrl: banner.linkUrl ?? '',
    position: banner.position,
    startsAt: wibOf(banner.startsAt),
    endsAt: wibOf(banner.endsAt),
  }
}

const { name, linkUrl, position, startsAt, endsAt } = bannerUploadFields.shape

const imageFile = z
  .custom<File>((value) => value instanceof File, mediaTexts.fileRequired)
  .refine((file) => file.size <= maxImageBytes, mediaTexts.fileTooLarge)
  .refine((file) => (imageTypes as readonly string[]).includes(file.type), mediaTexts.fileKind)
const anyFile = z.custom<File | null>(() => true)

const both = {
  name,
  linkUrl,
  position,
  startsAt,
  endsAt,
  kept: z.string(),
  phoneFile: imageFile.nullable(),
  phoneImageUrl: z.string().nullable(),
}

const valuesWith = (file: z.ZodType<File | null>) =>
  z
    .discriminatedUnion('source', [
      z.object({ ...both, source: z.literal('file'), file, imageUrl: z.string() }),
      z.object({ ...both, source: z.literal('url'), file: anyFile, imageUrl: webUrl(mediaTexts.urlRequired) }),
    ])
    .superRefine((values, context) => checkBanner({ ...values, phoneImageUrl: null }, context))

export const bannerValues = valuesWith(imageFile)
/** Of a banner with an upload, which stays without another file. */
export const storedBannerValues = valuesWith(imageFile.nullable())

type NewBanner = (BannerUploadFields & { file: File }) | BannerUrlBody

/** What both calls take; only a top banner has a picture for phones. */
const fieldsOf = ({
  source: _source,
  file: _file,
  kept: _kept,
  phoneFile: _phone,
  imageUrl: _url,
  ...fields
}: BannerValues) => (fields.position === 'TOP_BANNER' ? fields : { ...fields, phoneImageUrl: null })

export const newBannerOf = (values: BannerValues): NewBanner =>
  values.source === 'file' && values.file
    ? { ...bannerUploadFields.parse(fieldsOf(values)), file: values.file }
    : bannerUrlBody.parse({ ...fieldsOf(values), imageUrl: values.imageUrl })

/** `uploaded`: the address of the chosen file. */
export const bodyOf = (values: BannerValues, uploaded: string | null): BannerBody =>
  bannerBody.parse({
    ...fieldsOf(values),
    imageUrl: values.source === 'url' ? values.imageUrl : (uploaded ?? values.kept),
  })

/** Identifies the request: a file by name, size and modification time. */
export const identityOf = (banner: NewBanner): unknown =>
  'file' in banner ? { ...banner, file: [banner.file.name, banner.file.size, banner.file.lastModified] } : banner

/** An upload as multipart. */
export const sentOf = (banner: NewBanner): { body: FormData | BannerUrlBody; timeout: number } => {
  if (!('file' in banner)) return { body: banner, timeout: uploadTimeout }
  const { file, ...fields } = banner
  const { body, timeout } = sentFile(file)
  for (const [field, value] of Object.entries(fields)) if (value) body.append(field, value)
  return { body, timeout }
}

/** Throws the failure with the form's name of the file: the server names it after its multipart field. */
export const withFormName =
  (field: 'file' | 'phoneFile') =>
  (failure: ApiError): never => {
    const file = failure.errors?.['bannerImage']
    throw file ? { ...failure, errors: { ...failure.errors, [field]: file } } : failure
  }
