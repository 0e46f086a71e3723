import { z } from '../../schema.ts'
import { maxPageDescriptionLength, maxPageIdLength, maxPageTextLength, maxPageTitleLength } from '../../limits.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { textTags } from '../../parsing/text-tags.ts'
import { isFixedPage } from '../../paths/text-pages.ts'
import { pageTexts } from '../../texts/page-texts.ts'
import { answeredInstant, answeredReference, answeredSaving } from '../answered.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { linesOfText, recordBody, text, withoutDirections } from '../fields.ts'

/** A piece of text or an element, never HTML. `href` is http, https, mailto or an address of this site. */
export const textNode = z.union([
  z.string(),
  z.object({
    tag: z.enum(textTags),
    href: answeredReference.optional(),
    src: answeredReference.optional(),
    alt: z.string().optional(),
    start: z.number().optional(),
    get children(): z.ZodArray<typeof textNode> {
      return z.array(textNode)
    },
  }),
])
export type TextNode = z.infer<typeof textNode>

const version = { epoch: z.number(), rev: z.number() }
const head = { id: z.string(), title: z.string(), description: z.string() }

/** A text of the owner as it is stored, in Markdown. `rev` is 0 and `updatedAt` null while it is as shipped. */
export const page = z.object({
  ...head,
  text: z.string(),
  isPublished: z.boolean(),
  ...version,
  updatedAt: answeredInstant.nullable(),
})
export type Page = z.infer<typeof page>

export const shownPageHead = z.object({ id: z.string(), title: z.string(), updatedAt: answeredInstant })
export type ShownPageHead = z.infer<typeof shownPageHead>
export const shownPage = z.object({
  ...head,
  text: textNode.array(),
  ...version,
  updatedAt: answeredInstant,
})
export type ShownPage = z.infer<typeof shownPage>

export const pageRevision = page.omit({ id: true, updatedAt: true }).extend(answeredSaving)
export type PageRevision = z.infer<typeof pageRevision>

const pageIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pageId = text(maxPageIdLength).regex(pageIdPattern, pageTexts.id)

const markdown = linesOfText(maxPageTextLength)
const fields = {
  title: withoutDirections(text(maxPageTitleLength)),
  description: withoutDirections(text(maxPageDescriptionLength)),
  text: markdown,
  isPublished: z.boolean(),
}
export const pageBody = recordBody(fields)
export type PageBody = z.infer<typeof pageBody>
/** `id` is the last part of its address. */
export const newPageBody = recordBody({
  id: pageId.refine((id) => !isFixedPage(id), pageTexts.idTaken),
  ...fields,
})
export type NewPageBody = z.infer<typeof newPageBody>
export const pagePreviewBody = z.strictObject({ text: markdown })
export const pagePreview = z.object({ text: textNode.array() })

const pages = '/master/pages'
const ofPage = {
  role: 'MASTER_ADMIN',
  params: z.object({ pageId: z.string().max(maxPageIdLength).regex(pageIdPattern) }),
  errors: ['PAGE_NOT_FOUND'],
} as const

export const textPageCalls = callsOf('media', {
  listShownPages: call('GET', publicPaths.textPages, {
    summary: 'Halaman yang terbit',
    role: 'all',
    answer: shownPageHead.array(),
  }),
  getShownPage: call('GET', publicPaths.textPage, {
    ...ofPage,
    summary: 'Satu halaman yang terbit',
    role: 'all',
    answer: shownPage,
  }),
  listPages: call('GET', pages, { summary: 'Semua halaman', role: 'MASTER_ADMIN', answer: page.array() }),
  addPage: call('POST', pages, {
    summary: 'Membuat halaman',
    role: 'MASTER_ADMIN',
    body: newPageBody,
    success: 201,
    answer: page,
    etag: true,
    idempotent: true,
    errors: ['PAGE_EXISTS', 'PAGE_LIST_FULL'],
  }),
  savePage: call('PUT', `${pages}/:pageId`, {
    ...ofPage,
    summary: 'Mengubah, menerbitkan atau menyembunyikan halaman',
    body: pageBody,
    answer: page,
    etag: true,
    ifMatch: true,
  }),
  deletePage: call('DELETE', `${pages}/:pageId`, {
    ...ofPage,
    summary: 'Menghapus halaman sendiri',
    answer: messageAnswer,
    ifMatch: true,
    errors: ['PAGE_NOT_FOUND', 'PAGE_FIXED'],
  }),
  listPageRevisions: call('GET', `${pages}/:pageId/revisions`, {
    ...ofPage,
    summary: 'Keadaan halaman sekarang dan sebelumnya',
    answer: pageRevision.array(),
  }),
  previewPage: call('POST', '/master/page-previews', {
    summary: 'Pratinjau teks halaman',
    role: 'MASTER_ADMIN',
    body: pagePreviewBody,
    answer: pagePreview,
  }),
})
