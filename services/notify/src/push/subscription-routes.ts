import { createPublicKey } from 'node:crypto'
import { shownCountOf } from '@papan/contracts/calls/media/reader-calls.ts'
import type { OwnPush, pushCalls, PushSubscriptionBody } from '@papan/contracts/calls/notify/push-calls.ts'
import { notifyTexts } from '@papan/contracts/texts/notify-texts.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { WayOut } from '../way-out/way-out.ts'
import { type SubscriptionId, type SubscriptionStore, isKnownService } from './subscription-store.ts'

/** New ones of all visitors, in a minute. */
const maxNewPerMinute = 3_000
const countedMs = 10_000
/** In all, of push services that are not among the known ones. */
const maxUnknown = 1_000

const foreign = () => new AppError(403, 'PUSH_FOREIGN', notifyTexts.pushForeign)
const notFound = () => new AppError(404, 'PUSH_NOT_FOUND', notifyTexts.pushNotFound)
const isOff = () => new AppError(503, 'PUSH_OFF', notifyTexts.pushOff)
const isFull = (retryAfterSeconds: number) =>
  new AppError(503, 'PUSH_FULL', notifyTexts.pushFull, { retryAfterSeconds })

const isOnCurve = (p256dh: string): boolean => {
  const point = Buffer.from(p256dh, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    return Boolean(createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }))
  } catch {
    return false
  }
}

type SubscriptionRouteDeps = {
  subscriptionStore: SubscriptionStore
  /** Null where the site sends no pushes. */
  publicKey: string | null
  wayOut: WayOut
  maxSubscriptions: number
  clock: () => number
}

export const subscriptionRoutes = (deps: SubscriptionRouteDeps): Handlers<typeof pushCalls> => {
  const { subscriptionStore, publicKey, wayOut, maxSubscriptions, clock } = deps
  const newOnes = createAttemptCounter({ limit: maxNewPerMinute, windowMs: minuteMs, clock })

  const assertUsable = ({ endpoint, keys }: PushSubscriptionBody): void => {
    if (!wayOut.mayTry(endpoint)) throw invalid({ endpoint: [notifyTexts.pushEndpoint] })
    if (!isOnCurve(keys.p256dh)) throw invalid({ keys: [notifyTexts.pushKeys] })
  }

  /** Counted every 10 seconds, and by what this process adds. */
  let room = { until: 0, total: 0, unknown: 0 }
  const takeRoom = async ({ endpoint }: PushSubscriptionBody): Promise<void> => {
    const now = clock()
    const waitMs = newOnes.take('all')
    if (waitMs > 0) throw isFull(Math.ceil(waitMs / 1_000))
    if (room.until <= now) room = { until: now + countedMs, ...(await subscriptionStore.counts()) }
    const isUnknown = !isKnownService(new URL(endpoint).hostname)
    if (room.total >= maxSubscriptions || (isUnknown && room.unknown >= maxUnknown)) throw isFull(60)
    room.total++
    if (isUnknown) room.unknown++
  }

  /** Null where it is unknown or not the caller's. */
  const ownId = async (own: OwnPush | undefined): Promise<SubscriptionId | null> => {
    const found = own ? await subscriptionStore.find(own) : null
    return found?.isOwn ? found.id : null
  }

  return {
    getPushKey: () => ({ key: publicKey }),

    async countPushSubscribers() {
      const [{ total }, markets] = await Promise.all([subscriptionStore.counts(), subscriptionStore.countByMarket()])
      return {
        browsers: shownCountOf(total),
        markets: markets.map(({ market, browsers }) => ({ market, browsers: shownCountOf(browsers) })),
      }
    },

    async savePushSubscription({ body }) {
      if (publicKey === null) throw isOff()
      assertUsable(body)
      const { endpoint, keys, replaces } = body
      const known = await subscriptionStore.find({ endpoint, auth: keys.auth })
      if (known && !known.isOwn) throw foreign()
      const before = await ownId(replaces)
      const id = known?.id ?? before
      if (id) await subscriptionStore.change(id, body)
      else {
        await takeRoom(body)
        await subscriptionStore.add(body)
      }
      if (known && before && !before.equals(known.id)) await subscriptionStore.remove(before)
      return { message: notifyTexts.pushSaved }
    },

    async renewPushSubscription({ body }) {
      const id = await ownId(body)
      if (!id) throw notFound()
      await subscriptionStore.renew(id)
      return { message: notifyTexts.pushRenewed }
    },

    async endPushSubscription({ body }) {
      const id = await ownId(body)
      if (id) await subscriptionStore.remove(id)
      return { message: notifyTexts.pushEnded }
    },
  }
}
