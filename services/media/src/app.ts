import type { Connection } from 'mongoose'
import { mediaCalls } from '@papan/contracts/calls/all-calls.ts'
import { readerReportPath } from '@papan/contracts/calls/media/reader-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import { createDeletedRecords } from '@papan/service-kit/deleted/deleted-records.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import { createResponseStore } from '@papan/service-kit/idempotency/response-store.ts'
import { createIdempotency } from '@papan/service-kit/idempotency/idempotency.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import { bannerRoutes } from './banners/banner-routes.ts'
import { createBannerOrderStore } from './banners/banner-order-store.ts'
import { createBannerService } from './banners/banner-service.ts'
import { createBannerStore } from './banners/banner-store.ts'
import { createDeletedBanners } from './banners/deleted-banners.ts'
import {
  createImagePipeline,
  createMarkPipeline,
  decodesAtOnce,
  decodesWaiting,
  uploadGate,
} from './images/image-pipeline.ts'
import { createImageStore } from './images/image-store.ts'
import { createImageSweep } from './images/image-sweep.ts'
import { createStorageRoom, type StorageLimits } from './images/storage-room.ts'
import { createVariantStore } from './images/variant-store.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { createIdentityStore } from './identity/identity-store.ts'
import { imageIdOf } from './images/image-address.ts'
import { createReaderStore } from './readers/reader-store.ts'
import { readerRoutes } from './readers/reader-routes.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { createNoticeStore } from './notices/notice-store.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { createPageStore } from './pages/page-store.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { createSettingStore } from './settings/setting-store.ts'

type MediaDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  access: Access
  clock: () => number
  notifyRelay: NotifyRelay
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  storage: StorageLimits
  /** Until an identity is saved. */
  siteName: string
}

/** Builds the media service: HTTP app, internal reports, outbox sources, indexes, image sweeps and stores. */
export const createMediaApp = (deps: MediaDeps) => {
  const { connection, isReady, access, clock, notifyRelay, log, metrics, trusted, storage, siteName } = deps
  const storeDeps = { connection, clock, notifyRelay }
  const deletedRecords = createDeletedRecords({ connection, clock, models: () => ({ banner: bannerStore.model }) })
  const bannerStore = createBannerStore({ ...storeDeps, keepDeleted: deletedRecords.keep })
  const bannerOrderStore = createBannerOrderStore(storeDeps)
  const identityStore = createIdentityStore({ ...storeDeps, siteName })
  const noticeStore = createNoticeStore(storeDeps)
  const pageStore = createPageStore(storeDeps)
  const settingStore = createSettingStore(storeDeps)
  const readerStore = createReaderStore({ connection, clock })
  const stores = [bannerStore, bannerOrderStore, identityStore, noticeStore, pageStore, settingStore] as const
  const restores = createRestoreSource(connection)
  const imageStore = createImageStore({ connection, clock, room: createStorageRoom(storage) })
  const variantStore = createVariantStore({ connection })
  const bannerService = createBannerService({
    bannerStore,
    bannerOrderStore,
    settingStore,
    imageStore,
    variantStore,
    toImage: createImagePipeline(),
  })
  const placedImages = () => bannerService.placedImages()
  const shownImages = async () => {
    const ids = (await identityStore.pictures()).flatMap((url) => imageIdOf(url) ?? [])
    return [...(await placedImages()), ...ids.map((imageId) => ({ imageId }))]
  }
  const responses = createResponseStore({ connection, clock })
  const deletedBanners = createDeletedBanners({ deletedRecords, bannerStore, imageStore })
  const gate = uploadGate(decodesAtOnce + decodesWaiting)
  const handlers = {
    ...bannerRoutes({ bannerService, imageStore }),
    ...deletedBanners.handlers,
    ...identityRoutes({ identityStore, imageStore, toMark: createMarkPipeline() }),
    ...noticeRoutes({ noticeStore }),
    ...pageRoutes({ pageStore }),
    ...settingRoutes({ settingStore }),
    ...readerRoutes({ readerStore, bannerStore, deletedBanners, clock }),
  }
  return {
    app: createHttpApp({
      log,
      metrics,
      trusted,
      isReady,
      routers: [
        refuseUnready(isReady),
        serve(mediaCalls, handlers, {
          access,
          idempotent: createIdempotency({ responses, log }),
          beforeUpload: { addBanner: gate, uploadBannerImage: gate, uploadIdentityPicture: gate },
          absentBody: {},
        }),
      ],
    }),
    reports: { [readerReportPath]: (report: unknown) => readerStore.take(report) },
    sources: [...stores.map(({ source }) => source), restores.source],
    async createIndexes() {
      for (const { model } of [...stores, readerStore, deletedRecords, responses, restores]) await model.createIndexes()
      await Promise.all([pageStore, identityStore].map((store) => store.createIndexes()))
    },
    imageSweep: createImageSweep({
      imageStore,
      variantStore,
      placedImages: shownImages,
      deletedImages: deletedBanners.imageIds,
    }),
    pictures: { imageStore, variantStore, placedImages },
  }
}
