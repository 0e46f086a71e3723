import type { Connection } from 'mongoose'
import { mediaCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import { createResponseStore } from '@papan/service-kit/idempotency/response-store.ts'
import { createIdempotency } from '@papan/service-kit/idempotency/idempotency.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import { bannerRoutes } from './banners/banner-routes.ts'
import { createBannerService } from './banners/banner-service.ts'
import { createBannerStore } from './banners/banner-store.ts'
import { createImagePipeline, decodesAtOnce, decodesWaiting, uploadGate } from './images/image-pipeline.ts'
import { createImageStore } from './images/image-store.ts'
import { createImageSweep } from './images/image-sweep.ts'
import { createStorageRoom, type StorageLimits } from './images/storage-room.ts'
import { createVariantStore } from './images/variant-store.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { createSettingStore } from './settings/setting-store.ts'

type MediaDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  access: Access
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  storage: StorageLimits
}

/** Builds the media service: HTTP app, outbox sources, indexes, image sweeps and stores. */
export const createMediaApp = (deps: MediaDeps) => {
  const { connection, isReady, access, clock, notifyRelay, log, metrics, trusted, storage } = deps
  const storeDeps = { connection, clock, notifyRelay }
  const bannerStore = createBannerStore(storeDeps)
  const settingStore = createSettingStore(storeDeps)
  const restores = createRestoreSource(connection)
  const imageStore = createImageStore({ connection, clock, room: createStorageRoom(storage) })
  const variantStore = createVariantStore({ connection })
  const bannerService = createBannerService({
    bannerStore,
    settingStore,
    imageStore,
    variantStore,
    toImage: createImagePipeline(),
  })
  const placedImages = () => bannerService.placedImages()
  const responses = createResponseStore({ connection, clock })
  const handlers = { ...bannerRoutes({ bannerService, imageStore }), ...settingRoutes({ settingStore }) }
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
          beforeUpload: { addBanner: uploadGate(decodesAtOnce + decodesWaiting) },
          absentBody: {},
        }),
      ],
    }),
    sources: [bannerStore.source, settingStore.source, restores.source],
    async createIndexes() {
      for (const { model } of [bannerStore, settingStore, responses, restores]) await model.createIndexes()
    },
    imageSweep: createImageSweep({ imageStore, variantStore, placedImages }),
    pictures: { imageStore, variantStore, placedImages },
  }
}
