import { z } from '../../schema.ts'
import { maxNoticeLength } from '../../limits.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { endsAfterStart } from '../../schedule/shown-between.ts'
import { mediaTexts } from '../../texts/media-texts.ts'
import { answeredInstant } from '../answered.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { instant, marketName, recordBody, text, versionFields } from '../fields.ts'

export const noticePlace = z.enum(['ALL', 'LIVE_DRAW', 'MARKET'])
export type NoticePlace = z.infer<typeof noticePlace>
export const noticeLevel = z.enum(['INFO', 'WARNING'])

/** A word to all visitors, plain text. `market`: of the place MARKET, else null. */
export const notice = z.object({
  id: z.string(),
  text: z.string(),
  place: noticePlace,
  market: z.string().nullable(),
  level: noticeLevel,
  startsAt: answeredInstant,
  endsAt: answeredInstant,
  ...versionFields,
})
export type Notice = z.infer<typeof notice>

/** `rev`: an edited notice shows again to a visitor who closed it. */
export const shownNotice = notice.pick({
  id: true,
  rev: true,
  text: true,
  place: true,
  market: true,
  level: true,
  endsAt: true,
})
export type ShownNotice = z.infer<typeof shownNotice>

/** Null and blank mean no market. */
const optionalMarket = z
  .preprocess((name) => (name === '' ? null : name), marketName.nullable().optional())
  .transform((value) => value ?? null)

export const noticeBody = recordBody({
  text: text(maxNoticeLength),
  place: noticePlace,
  market: optionalMarket,
  level: noticeLevel,
  startsAt: instant,
  endsAt: instant,
})
  .superRefine((body, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (!endsAfterStart(body)) refuse('endsAt', mediaTexts.endBeforeStart)
    if (body.place === 'MARKET' && body.market === null) refuse('market', mediaTexts.noticeMarket)
  })
  .transform((body) => ({ ...body, market: body.place === 'MARKET' ? body.market : null }))
export type NoticeBody = z.infer<typeof noticeBody>

const notices = '/master/notices'
const changes = { role: 'MASTER_ADMIN', errors: ['NOTICE_NOT_FOUND'] } as const

export const noticeCalls = callsOf('media', {
  listShownNotices: call('GET', publicPaths.notices, {
    summary: 'Pengumuman yang tayang sekarang',
    role: 'all',
    answer: shownNotice.array(),
  }),
  listNotices: call('GET', notices, {
    summary: 'Pengumuman yang tayang dan yang terjadwal',
    role: 'MASTER_ADMIN',
    answer: notice.array(),
  }),
  addNotice: call('POST', notices, {
    summary: 'Membuat pengumuman',
    role: 'MASTER_ADMIN',
    body: noticeBody,
    success: 201,
    answer: notice,
    etag: true,
    idempotent: true,
  }),
  saveNotice: call('PUT', `${notices}/:noticeId`, {
    ...changes,
    summary: 'Mengubah pengumuman',
    body: noticeBody,
    answer: notice,
    etag: true,
    ifMatch: true,
  }),
  deleteNotice: call('DELETE', `${notices}/:noticeId`, {
    ...changes,
    summary: 'Menghapus pengumuman',
    answer: messageAnswer,
    ifMatch: true,
  }),
})
