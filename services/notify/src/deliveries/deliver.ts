import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { DestinationStore, StoredDestination } from '../destinations/destination-store.ts'
import { contentRetryMs, logUnread } from './content-reader.ts'
import type { DeliveryStore, StoredDelivery } from './delivery-store.ts'
import type { DueWork } from '../jobs/start-work.ts'
import { isOld, type Next, type SentNow } from './next-message.ts'
import { nextTry, type Tried } from './next-try.ts'

type DeliverDeps = {
  deliveryStore: DeliveryStore
  destinationStore: DestinationStore
  /** Reads the state, and compares it with what the destination was sent. Throws while content is away. */
  nextMessage: (delivery: StoredDelivery, destination: StoredDestination) => Promise<Next>
  clock: () => number
  /** When the database was restored from a backup, ms; 0 for never. */
  restoredAt: () => number
  wake: (delivery: DueWork) => void
  log: Logger
  metrics: Metrics
}

/** Sends what one delivery has to say now. May run twice for a delivery: its claim lets one of both through. */
export const createDeliver = (deps: DeliverDeps) => {
  const { deliveryStore, destinationStore, nextMessage, clock, restoredAt, wake, log, metrics } = deps
  const count = (outcome: 'sent' | 'failed' | 'dead' | 'skipped') =>
    metrics.count('notify_deliveries_total', 'Deliveries by outcome of a try', 1, { outcome })

  const settle = async (claimed: StoredDelivery, outcome: Parameters<DeliveryStore['settle']>[1]): Promise<void> => {
    const isLast = await deliveryStore.settle(claimed, outcome)
    const dueAt = isLast ? outcome.dueAt : clock()
    if (dueAt) wake({ id: claimed._id, dueAt })
  }

  const wait = (claimed: StoredDelivery, dueAt: number | null): Promise<void> => {
    const { type, answer, at } = claimed
    return settle(claimed, { state: 'WAITING', type, answer, at, dueAt })
  }

  const noteTaken = async (claimed: StoredDelivery, next: Next, tried: SentNow): Promise<void> => {
    count('sent')
    const { answer, hasMore = false, said = next.said } = tried
    const now = clock()
    const state = hasMore ? ('WAITING' as const) : ('SENT' as const)
    const taken = { state, said, sequence: claimed.sequence + 1, type: next.type, answer, at: now }
    await settle(claimed, { ...taken, attempts: 0, failingSince: null, dueAt: hasMore ? now : null })
  }

  /** Other destinations of staff learn of it, once a day. */
  const reportDead = async (destinationId: string): Promise<void> => {
    const at = clock()
    for (const { _id, forStaff } of await destinationStore.list()) {
      if (!forStaff || _id === destinationId) continue
      const topic = { topic: 'DEAD_DESTINATION' as const, market: '', date: wibDate(at), about: destinationId }
      const delivery = await deliveryStore.want(_id, { ...topic, at, once: true })
      if (delivery) wake(delivery)
    }
  }

  const noteFailed = async (claimed: StoredDelivery, { type }: Next, tried: Tried): Promise<void> => {
    const now = clock()
    const { answer, isGone, retryAfterMs } = tried
    const attempts = claimed.attempts + 1
    const failingSince = claimed.failingSince ?? now
    const dueAt = nextTry({ attempts, failingSince, now, retryAfterMs, isGone })
    count(dueAt === null ? 'dead' : 'failed')
    const { destinationId, market, date } = claimed
    log.warn({ destinationId, market, date, answer, attempts }, dueAt === null ? 'delivery is dead' : 'not delivered')
    const state = dueAt === null ? 'DEAD' : 'WAITING'
    await settle(claimed, { state, type, answer, at: now, attempts, failingSince, dueAt })
    if (state === 'DEAD') await reportDead(destinationId)
  }

  /** Nothing is sent; `said` counts as said. */
  const noteQuiet = async (claimed: StoredDelivery, { said, type: skipped }: Next): Promise<void> => {
    const { destinationId, market, date, type, answer, at } = claimed
    if (skipped !== null) {
      count('skipped')
      log.info({ destinationId, market, date, type: skipped }, 'skipped: it is too old')
    }
    const state = skipped !== null || claimed.said === null ? 'SKIPPED' : 'SENT'
    await settle(claimed, { state, said, sequence: claimed.sequence, type, answer, at })
  }

  const send = async (claimed: StoredDelivery, destination: StoredDestination): Promise<void> => {
    let next: Next
    try {
      next = await nextMessage(claimed, destination)
    } catch (error) {
      logUnread(log, error)
      return wait(claimed, clock() + contentRetryMs)
    }
    const now = clock()
    const old = isOld(claimed, destination, next.changedAt, { now, restoredAt: restoredAt() })
    if (next.send === null || old) return noteQuiet(claimed, next)
    if (next.dueAt !== undefined && next.dueAt > now) return wait(claimed, next.dueAt)
    const tried = await next.send()
    if (tried.turnAt !== undefined) return wait(claimed, tried.turnAt)
    return tried.isTaken ? noteTaken(claimed, next, tried) : noteFailed(claimed, next, tried)
  }

  return async (id: string): Promise<void> => {
    const claimed = await deliveryStore.claim(id)
    if (!claimed) return
    const destination = await destinationStore.stored(claimed.destinationId)
    if (!destination) return deliveryStore.remove(claimed.destinationId)
    return destination.paused ? wait(claimed, null) : send(claimed, destination)
  }
}
