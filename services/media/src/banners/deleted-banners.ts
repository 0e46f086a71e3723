import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import type { Deleted, deletedBannerCalls } from '@papan/contracts/calls/deleted-calls.ts'
import { bannerSaved } from '@papan/contracts/events/media-events.ts'
import { bannerPaths } from '@papan/contracts/invalidation.ts'
import { logFields } from '@papan/contracts/texts/log-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import {
  continuedBy,
  type DeletedCompanion,
  type DeletedRecord,
  type DeletedRecords,
} from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Found } from '@papan/service-kit/outbox/companions.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { ImageStore } from '../images/image-store.ts'
import { placesOf } from './banner-pictures.ts'
import type { BannerFields, BannerStore } from './banner-store.ts'

type DeletedBannersDeps = {
  deletedRecords: DeletedRecords
  bannerStore: BannerStore
  imageStore: Pick<ImageStore, 'use'>
}

const kind = 'banner'
const deletedNotFound = () => new AppError(404, 'DELETED_NOT_FOUND', mediaTexts.deletedNotFound)
const pictureGone = () => new AppError(409, 'PICTURE_GONE', mediaTexts.pictureGone)

const fieldsOf = ({ fields }: DeletedRecord) => fields as BannerFields

const toAnswer = (deleted: DeletedRecord): Deleted => {
  const { _id, at, by, reason } = deleted
  const { name, position, linkUrl } = fieldsOf(deleted)
  return {
    id: _id,
    name,
    date: null,
    at,
    by,
    reason: reason ?? null,
    lines: [
      { name: logFields.position, value: position },
      ...(linkUrl ? [{ name: logFields.linkUrl, value: linkUrl }] : []),
    ],
  }
}

/** Deleted banners and their pictures. */
export const createDeletedBanners = ({ deletedRecords, bannerStore, imageStore }: DeletedBannersDeps) => {
  const handlers: Handlers<typeof deletedBannerCalls> = {
    async listDeletedBanners({ query: { page, limit } }) {
      const { data, total } = await deletedRecords.list(kind, page, limit)
      return { data: data.map(toAnswer), meta: pageMetaOf(page, limit, total) }
    },
    async restoreDeletedBanner({ params: { deletedId }, context, res }) {
      const deleted = await deletedRecords.find(deletedId)
      if (!deleted) throw deletedNotFound()
      const fields = fieldsOf(deleted)
      for (const { imageId } of placesOf(fields)) if (!(await imageStore.use(imageId))) throw pictureGone()
      const decide = (current: Banner | null, _stored: unknown, found: Found<DeletedCompanion>) => {
        // Ids are never used twice: this banner is restored already.
        if (current) return null
        if (!found.deleted) throw deletedNotFound()
        const event = announce(bannerSaved, { name: fields.name, undeleted: true })
        return { fields, event, continues: continuedBy(deleted) }
      }
      await bannerStore.write(deleted.recordId, context, decide, { deleted: deletedRecords.companion(deleted) })
      await deletedRecords.remove(deleted)
      markPathsChanged(res, bannerPaths(fields.position))
      return { message: mediaTexts.bannerRestored }
    },
  }
  return {
    handlers,
    names: async (): Promise<[id: string, name: string][]> =>
      (await deletedRecords.all(kind)).map((deleted) => [deleted.recordId, fieldsOf(deleted).name]),
    /** Of banners that may be restored. */
    imageIds: async (): Promise<string[]> =>
      (await deletedRecords.all(kind)).flatMap((deleted) => placesOf(fieldsOf(deleted)).map(({ imageId }) => imageId)),
  }
}
