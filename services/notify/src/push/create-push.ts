import type { Connection } from 'mongoose'
import { hourMs } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { ContentReader } from '../deliveries/content-reader.ts'
import type { Wanted } from '../deliveries/delivery-store.ts'
import type { DueWork } from '../jobs/start-work.ts'
import type { WayOut } from '../way-out/way-out.ts'
import { createPushSender } from './push-sender.ts'
import { createPace, createSendPage } from './send-page.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { createSubscriptionStore } from './subscription-store.ts'
import { createVapid } from './vapid.ts'
import { createWorkOn } from './work-on.ts'
import { createWorkStore, type WantedDraw } from './work-store.ts'

export type PushSettings = {
  /** Without it no pushes are sent. */
  vapidKey?: string | undefined
  siteUrl?: string | undefined
  perSecond: number
  maxSubscriptions: number
}

type PushDeps = PushSettings & {
  connection: Connection
  secrets: SecretBox
  content: ContentReader
  /** Keeps its connections. */
  wayOut: WayOut
  clock: () => number
  restoredAt: () => number
  wake: (work: DueWork) => void
  log: Logger
  metrics: Metrics
}

/** Draws that changed within this are compared with content again. */
const recheckMs = 48 * hourMs
const dueAtOnce = 200

/** Pushes to visitors: who wants them, what is to be sent, and the sending. */
export const createPush = (deps: PushDeps) => {
  const { connection, secrets, wayOut, clock, wake, metrics, vapidKey, siteUrl, perSecond, maxSubscriptions } = deps
  const vapid = vapidKey === undefined ? null : createVapid({ privateKey: vapidKey, siteUrl, clock })
  const subscriptionStore = createSubscriptionStore({ connection, secrets, clock })
  const workStore = createWorkStore(connection, clock)
  const shared = { ...deps, subscriptionStore, workStore }
  const sending = vapid && { send: createPushSender({ vapid, wayOut, clock }), pace: createPace(perSecond) }
  const workOn = sending && createWorkOn({ ...shared, sendPage: createSendPage({ ...shared, ...sending }) })

  const want = async (draws: readonly WantedDraw[]): Promise<void> => {
    for (const work of await Promise.all(draws.map((draw) => workStore.want(draw)))) if (work) wake(work)
  }

  return {
    handlers: subscriptionRoutes({ ...shared, publicKey: vapid?.publicKey ?? null, maxSubscriptions }),
    models: [subscriptionStore.model, workStore.model],
    workOn: async (id: string): Promise<void> => workOn?.(id),

    async plan(topics: readonly Wanted[]): Promise<void> {
      if (!workOn) return
      const draws = topics.flatMap(({ topic, date, ...one }) =>
        topic === 'DRAW' && date !== null ? [{ ...one, date }] : [],
      )
      await want(await workStore.withoutUnknown(draws))
    },

    /** For events that Redis lost. */
    async recheck(): Promise<void> {
      if (!workOn) return
      const draws = await workStore.drawsSince(clock() - recheckMs)
      await want(draws.map((draw) => ({ ...draw, at: 0, onlyKnown: true })))
    },

    /** For jobs that Redis lost; ends subscriptions that are not renewed. */
    async wakeDue(): Promise<void> {
      if (!workOn) return
      const due = await workStore.due(dueAtOnce)
      for (const work of due) wake(work)
      await subscriptionStore.removeUnrenewed()
      const { total } = await subscriptionStore.counts()
      metrics.gauge('notify_push_subscriptions', 'Browsers that want pushes', total)
      metrics.gauge(
        'notify_push_late_seconds',
        'How long the oldest due push work has waited',
        await workStore.lateSeconds(),
      )
    },
  }
}
