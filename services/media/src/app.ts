import type { Connection } from 'mongoose'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createGuards } from '@papan/runtime/auth/guard.ts'
import { createHttpApp } from '@papan/runtime/http/http-app.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { bannerRoutes } from './banners/banner-routes.ts'
import { createBannerService } from './banners/banner-service.ts'
import { createBannerStore } from './banners/banner-store.ts'
import { createImagePipeline } from './images/image-pipeline.ts'
import { imageRoutes } from './images/image-routes.ts'
import { createImageStore } from './images/image-store.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { createSettingStore } from './settings/setting-store.ts'

type MediaDeps = {
  connection: Connection
  access: Access
  clock: () => number
  nudge: (subjectType: string, id: string) => void
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
}

/** The whole media service over one database: its HTTP app, the outboxes that a relay empties, its indexes and its sweep. */
export const createMediaApp = ({ connection, access, clock, nudge, log, metrics, trusted }: MediaDeps) => {
  const storeDeps = { connection, clock, nudge }
  const bannerStore = createBannerStore(storeDeps)
  const settingStore = createSettingStore(storeDeps)
  const imageStore = createImageStore({ connection, clock })
  const bannerService = createBannerService({ bannerStore, settingStore, imageStore, toImage: createImagePipeline() })

  const guards = createGuards(access)
  return {
    app: createHttpApp({
      log,
      metrics,
      trusted,
      routers: [
        bannerRoutes({ ...guards, bannerService }),
        imageRoutes({ imageStore }),
        settingRoutes({ ...guards, settingStore }),
      ],
    }),
    sources: [bannerStore.source, settingStore.source],
    async createIndexes() {
      for (const { model } of [bannerStore, settingStore]) await model.createIndexes()
    },
    sweepImages: () => bannerService.sweepImages(),
  }
}
