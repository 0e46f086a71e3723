import { z } from '../../schema.ts'
import { defaultColour, lightnessRange } from '../../identity/brand-colours.ts'
import { maxImageBytes } from '../../limits.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { identityDefaults } from '../../texts/identity-texts.ts'
import { mediaTexts } from '../../texts/media-texts.ts'
import { answeredInstant, answeredReference, answeredSaving } from '../answered.ts'
import { call, callsOf } from '../call.ts'
import { anyText, filledLine, recordBody, shownLine, webUrl } from '../fields.ts'
import { imageErrors, isOwnPicture, ownPicturePattern, uploadedImage } from './banner-calls.ts'

export const linkIcon = z.enum(['channel', 'microblog', 'chat', 'video', 'photo', 'mail', 'phone', 'web'])
export type LinkIcon = z.infer<typeof linkIcon>
export const identityLimits = { links: 6, footerLines: 4, name: 60, shortName: 30, label: 40, line: 200 } as const

/**
 * What the site is called and looks like. `mark` and `picture` (of shared links) are our paths of uploads; `hue` in degrees and
 * `lightness` in percent, of OKLCH. The defaults, with `rev` 0, until one is saved.
 */
export const identity = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  hue: z.number(),
  lightness: z.number(),
  mark: answeredReference.nullable(),
  picture: answeredReference.nullable(),
  links: z.array(z.object({ label: z.string(), url: answeredReference, icon: linkIcon })),
  footer: z.array(z.string()),
  adults: z.string(),
  contact: z.string(),
  epoch: z.number(),
  rev: z.number(),
  updatedAt: answeredInstant.nullable(),
})
export type Identity = z.infer<typeof identity>
export const identityRevision = identity.omit({ updatedAt: true }).extend(answeredSaving)
export type IdentityRevision = z.infer<typeof identityRevision>

const letters = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim()

/** Of an empty database, on a site of this name. */
export const defaultIdentity = (name: string): Identity => ({
  name,
  shortName: letters(name, identityLimits.shortName),
  tagline: identityDefaults.tagline,
  ...defaultColour,
  mark: null,
  picture: null,
  links: [],
  footer: [...identityDefaults.footer],
  adults: identityDefaults.adults,
  contact: '',
  epoch: 0,
  rev: 0,
  updatedAt: null,
})

/** Absent, null and blank mean none. */
const optionalUpload = z
  .preprocess(
    (url) => (url === '' ? null : url),
    anyText(fieldTexts.required)
      .refine(isOwnPicture, mediaTexts.imageNotFound)
      .meta({ pattern: ownPicturePattern })
      .nullable()
      .optional(),
  )
  .transform((url) => url ?? null)

export const identityBody = recordBody({
  name: filledLine(identityLimits.name),
  shortName: filledLine(identityLimits.shortName),
  tagline: shownLine(identityLimits.line),
  hue: z.int().min(0).max(359),
  lightness: z.int().min(lightnessRange.min).max(lightnessRange.max),
  mark: optionalUpload,
  picture: optionalUpload,
  links: z
    .array(z.strictObject({ label: filledLine(identityLimits.label), url: webUrl(), icon: linkIcon }))
    .max(identityLimits.links),
  footer: z.array(filledLine(identityLimits.line)).max(identityLimits.footerLines),
  // May be changed, not emptied.
  adults: filledLine(identityLimits.line),
  contact: shownLine(identityLimits.line),
})
export type IdentityBody = z.infer<typeof identityBody>

export const identityPictureTypes = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'] as const

export const identityCalls = callsOf('media', {
  getIdentity: call('GET', publicPaths.identity, {
    summary: 'Nama, tanda, warna, tautan dan teks situs',
    role: 'all',
    answer: identity,
    etag: true,
  }),
  saveIdentity: call('PUT', '/master/identity', {
    summary: 'Mengubah identitas situs',
    role: 'MASTER_ADMIN',
    body: identityBody,
    answer: identity,
    etag: true,
    ifMatch: true,
  }),
  listIdentityRevisions: call('GET', '/master/identity/revisions', {
    summary: 'Identitas sekarang dan sebelumnya',
    role: 'MASTER_ADMIN',
    answer: identityRevision.array(),
  }),
  uploadIdentityPicture: call('POST', '/master/identity/images', {
    summary: 'Mengunggah tanda atau gambar bagikan; SVG digambar menjadi PNG',
    role: 'MASTER_ADMIN',
    multipart: {
      file: 'bannerImage',
      types: identityPictureTypes,
      maxBytes: maxImageBytes,
      tooLarge: mediaTexts.fileTooLarge,
      fields: z.strictObject({}),
    },
    success: 201,
    answer: uploadedImage,
    errors: imageErrors,
  }),
})
