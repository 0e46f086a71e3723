import { randomUUID } from 'node:crypto'
import type { Notice, noticeCalls } from '@papan/contracts/calls/media/notice-calls.ts'
import { noticeDeleted, noticeSaved } from '@papan/contracts/events/media-events.ts'
import { noticePaths } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { NoticeStore } from './notice-store.ts'

const noticeNotFound = () => new AppError(404, 'NOTICE_NOT_FOUND', mediaTexts.noticeNotFound)

export const noticeRoutes = ({ noticeStore }: { noticeStore: NoticeStore }): Handlers<typeof noticeCalls> => ({
  async listShownNotices() {
    const live = await noticeStore.live()
    return live.map(({ id, rev, text, place, market, level, endsAt }) => ({
      id,
      rev,
      text,
      place,
      market,
      level,
      endsAt,
    }))
  },
  listNotices: () => noticeStore.notEnded(),

  async addNotice({ body, context, res }): Promise<Notice> {
    // A retry with the same key finds its notice.
    const { record } = await noticeStore.write(context.once?.id ?? randomUUID(), context, (current) =>
      current ? null : { fields: body, event: announce(noticeSaved, { text: body.text }) },
    )
    if (!record) throw noticeNotFound()
    markPathsChanged(res, noticePaths())
    return record
  },

  async saveNotice({ params, body, ifMatch, context, res }): Promise<Notice> {
    const { record } = await noticeStore.write(params.noticeId, context, (current) => {
      if (!current) throw noticeNotFound()
      assertFresh(current, ifMatch)
      const isSame = Object.entries(body).every(([field, value]) => current[field as keyof Notice] === value)
      return isSame ? null : { fields: body, event: announce(noticeSaved, { text: body.text }, current) }
    })
    if (!record) throw noticeNotFound()
    markPathsChanged(res, noticePaths())
    return record
  },

  async deleteNotice({ params, ifMatch, context, res }) {
    await noticeStore.write(params.noticeId, context, (current) => {
      if (!current) throw noticeNotFound()
      assertFresh(current, ifMatch)
      return { remove: true, event: announce(noticeDeleted, { text: current.text }, current) }
    })
    markPathsChanged(res, noticePaths())
    return { message: mediaTexts.noticeDeleted }
  },
})
