import { noticeLevel, noticePlace, type Notice } from '@papan/contracts/calls/media/notice-calls.ts'
import { maxListLimit, maxMarketNameLength, maxNoticeLength } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { notDeleted, storedText, type Versioned, versionOf } from '@papan/service-kit/records/outbox-document.ts'
import { shownFilters } from '../shown-filters.ts'

const noticeFields = z.object({
  text: storedText(maxNoticeLength),
  place: noticePlace,
  market: z.string().max(maxMarketNameLength).nullable(),
  level: noticeLevel,
  startsAt: storedText(),
  endsAt: storedText(),
})
type NoticeFields = z.infer<typeof noticeFields>
type StoredNotice = Versioned & NoticeFields

const toNotice = (stored: Omit<StoredNotice, 'outbox'>): Notice => ({
  id: stored._id,
  text: stored.text,
  place: stored.place,
  market: stored.market,
  level: stored.level,
  startsAt: stored.startsAt,
  endsAt: stored.endsAt,
  ...versionOf(stored),
})

export const createNoticeStore = ({ connection, clock, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'notices', noticeFields, [{ endsAt: 1 }])
  const records = createAggregateStore<NoticeFields, StoredNotice, Notice>({
    subjectType: 'notice',
    model,
    toRecord: toNotice,
    clock,
    ...deps,
  })
  /** Latest start first. */
  const find = async (filter: object): Promise<Notice[]> => {
    const found = model.find({ ...notDeleted, ...filter }, { outbox: 0 }).sort({ startsAt: -1, _id: -1 })
    return (await found.limit(maxListLimit).lean()).map(toNotice)
  }
  return {
    ...records,
    model,
    live: () => find(shownFilters(clock()).LIVE),
    /** Past ones are in the log. */
    notEnded: () => {
      const { LIVE, SCHEDULED } = shownFilters(clock())
      return find({ $or: [LIVE, SCHEDULED] })
    },
  }
}

export type NoticeStore = ReturnType<typeof createNoticeStore>
