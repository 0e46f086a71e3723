import type { Connection } from 'mongoose'
import { notifyCalls } from '@papan/contracts/calls/notify/destination-calls.ts'
import { pushCalls } from '@papan/contracts/calls/notify/push-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import { createIdempotency } from '@papan/service-kit/idempotency/idempotency.ts'
import { createResponseStore } from '@papan/service-kit/idempotency/response-store.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import { restoreMoment } from '@papan/service-kit/records/epochs.ts'
import { type BoxKey, createSecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import { createContentReader } from './deliveries/content-reader.ts'
import { createChannelMessages } from './channel/channel-message.ts'
import { createPaceStore } from './channel/pace-store.ts'
import { createTelegram } from './channel/telegram.ts'
import { createDeliver } from './deliveries/deliver.ts'
import { createDeliveryStore, type StoredDelivery } from './deliveries/delivery-store.ts'
import { createPlanner } from './deliveries/plan-deliveries.ts'
import { createSendWebhook } from './webhooks/send-webhook.ts'
import { destinationRoutes } from './desk/destination-routes.ts'
import {
  createDestinationStore,
  isChannel,
  isWebhook,
  type StoredDestination,
} from './destinations/destination-store.ts'
import type { DueWork } from './jobs/start-work.ts'
import { createPush, type PushSettings } from './push/create-push.ts'
import type { WayOut } from './way-out/way-out.ts'
import { createWebhookMessages } from './webhooks/webhook-message.ts'

type NotifyDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  access: Access
  contentUrl: string
  wayOut: WayOut
  telegramUrl: string
  key: BoxKey
  previousKey?: BoxKey | undefined
  clock: () => number
  restoredAt?: () => number
  notifyRelay: NotifyRelay
  wake: (delivery: DueWork) => void
  push: PushSettings & { wayOut: WayOut; wake: (work: DueWork) => void }
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
}

/** Builds the notify service: HTTP app, outbox sources, indexes, planning and sending of deliveries. */
export const createNotifyApp = (deps: NotifyDeps) => {
  const {
    connection,
    isReady,
    access,
    contentUrl,
    wayOut,
    telegramUrl,
    clock,
    notifyRelay,
    wake,
    log,
    metrics,
    trusted,
  } = deps
  const { key, previousKey, restoredAt = restoreMoment } = deps
  const destinationStore = createDestinationStore({ connection, clock, notifyRelay })
  const deliveryStore = createDeliveryStore(connection, clock)
  const restores = createRestoreSource(connection)
  const responses = createResponseStore({ connection, clock })
  const secrets = createSecretBox({ key, previousKey })
  const sendWebhook = createSendWebhook({ secrets, wayOut, clock })
  const paceStore = createPaceStore(connection, clock)
  const telegram = createTelegram({ secrets, wayOut, paceStore, baseUrl: telegramUrl })
  const content = createContentReader(contentUrl)
  const deadOf = async (id: string) => (await deliveryStore.countsOf(id)).dead
  const messages = { content, destinationStore, deadOf, clock }
  const webhookMessage = createWebhookMessages({ ...messages, sendWebhook })
  const channelMessage = createChannelMessages({ ...messages, telegram })
  const nextMessage = async (delivery: StoredDelivery, to: StoredDestination) => {
    if (isChannel(to)) return channelMessage(delivery, to)
    if (isWebhook(to)) return webhookMessage(delivery, to)
    throw new Error(`destination ${to._id} is of no kind`)
  }
  const push = createPush({ connection, secrets, content, clock, restoredAt, log, metrics, ...deps.push })
  const shared = { deliveryStore, destinationStore, content, clock, wake, log, metrics }
  const handlers = destinationRoutes({ destinationStore, deliveryStore, secrets, sendWebhook, telegram, wayOut, clock })
  return {
    app: createHttpApp({
      log,
      metrics,
      trusted,
      isReady,
      routers: [
        refuseUnready(isReady),
        serve(pushCalls, push.handlers, { access }),
        serve(notifyCalls, handlers, { access, idempotent: createIdempotency({ responses, log }), absentBody: {} }),
      ],
    }),
    sources: [destinationStore.source, restores.source],
    planner: createPlanner({ ...shared, planPushes: (wanted) => push.plan(wanted) }),
    push,
    deliver: createDeliver({ ...shared, nextMessage, restoredAt }),
    async createIndexes() {
      const models = [destinationStore, deliveryStore, paceStore, responses, restores].map(({ model }) => model)
      for (const model of [...models, ...push.models]) await model.createIndexes()
    },
  }
}
