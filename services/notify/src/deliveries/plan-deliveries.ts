import { addDays, hourMs, wibDate, atWib } from '@papan/contracts/wib.ts'
import type { EventBatch } from '@papan/runtime/stream/event-consumer.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import {
  isChannel,
  takesMarket,
  type DestinationStore,
  type StoredDestination,
  type ChannelDestination,
} from '../destinations/destination-store.ts'
import type { DueWork } from '../jobs/start-work.ts'
import { wantedOf, withoutRepeats } from './wanted-of.ts'
import type { ContentReader } from './content-reader.ts'
import type { DeliveryStore, Want, Wanted } from './delivery-store.ts'

/** A rekap is not sent later than this after its time. */
const rekapMs = 6 * hourMs

/** Dates whose rekap is due. A time that was changed after it passed waits for the next day. */
const dueRekaps = (
  { updatedAt, to: { rekapTime } }: ChannelDestination,
  now: number,
): { date: string; at: number }[] => {
  if (rekapTime === null) return []
  const today = wibDate(now)
  return [addDays(today, -1), today]
    .map((date) => ({ date, at: atWib(date, rekapTime) }))
    .filter(({ at }) => at <= now && now - at < rekapMs && at > Date.parse(updatedAt))
}

type PlanDeps = {
  deliveryStore: DeliveryStore
  destinationStore: DestinationStore
  content: ContentReader
  clock: () => number
  wake: (delivery: DueWork) => void
  /** Plans pushes about the same. */
  planPushes: (wanted: readonly Wanted[]) => Promise<void>
  log: Logger
  metrics: Metrics
}

/** Draws that were sent within this are compared with content again. */
const recheckMs = 48 * hourMs
const dueAtOnce = 200
const topicsAtOnce = 100

/**
 * A channel has no schedules; a rekap that was sent changes with its draws. Draws of a market that was taken out of a destination are
 * corrected there where they had been sent.
 */
const topicsFor = (destination: StoredDestination, wanted: Wanted): Wanted[] => {
  if (wanted.market !== '' && !takesMarket(destination, wanted.market))
    return wanted.topic === 'DRAW' ? [{ ...wanted, onlyKnown: true }] : []
  if (!isChannel(destination)) return [wanted]
  if (wanted.topic === 'SCHEDULE') return []
  if (wanted.topic !== 'DRAW' || destination.to.rekapTime === null) return [wanted]
  const { date, at, recheck } = wanted
  const rekap = { topic: 'REKAP' as const, market: '', date, at, onlyKnown: true as const }
  return [wanted, recheck ? { ...rekap, recheck } : rekap]
}

/** Decides which destinations learn of a change. What they are sent is read when it is sent. */
export const createPlanner = (deps: PlanDeps) => {
  const { deliveryStore, destinationStore, content, clock, wake, planPushes, log, metrics } = deps
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')

  const plan = async (wanted: readonly Wanted[]): Promise<void> => {
    if (wanted.length === 0) return
    await planPushes(wanted)
    const destinations = await destinationStore.list()
    const wantsOf = (topic: Wanted): Want[] =>
      destinations.flatMap((one) => topicsFor(one, topic).map((own) => ({ destinationId: one._id, topic: own })))
    const want = async ({ destinationId, topic }: Want): Promise<void> => {
      const delivery = await deliveryStore.want(destinationId, topic)
      if (delivery) wake(delivery)
    }
    for (let done = 0; done < wanted.length; done += topicsAtOnce) {
      const some = wanted.slice(done, done + topicsAtOnce).map(wantsOf)
      const changes = await deliveryStore.changing(some.flat())
      for (const wants of some) await Promise.all(wants.filter(changes).map(want))
    }
  }

  /** Older ones are no news. */
  const newsDraws = async (): Promise<Wanted[]> => {
    const today = wibDate(clock())
    const draws = await Promise.all([addDays(today, -1), today].map((date) => content.drawsOn(date)))
    return draws.flat().map((draw) => ({ topic: 'DRAW' as const, ...draw }))
  }

  const read = (envelope: EventEnvelope): Wanted[] => {
    try {
      const wanted = wantedOf(envelope)
      metrics.eventTaken(envelope)
      return wanted ? [wanted] : []
    } catch (error) {
      countUnreadable()
      metrics.eventTaken(envelope, 'failed')
      log.warn({ err: error, event: envelope.id, type: envelope.type }, 'unreadable event')
      return []
    }
  }

  return {
    async onBatch({ events, unreadable }: EventBatch): Promise<void> {
      countUnreadable(unreadable.length)
      await plan(withoutRepeats(events.flatMap(read)))
    },

    /**
     * For events that Redis lost: compares the draws of today and yesterday, and all that were sent in the last two days, with
     * content. Throws while content is away.
     */
    async recheck(): Promise<void> {
      const said = await deliveryStore.saidSince(clock() - recheckMs)
      // 0: whether a state is older than a restore is seen when it is read.
      const known = said.map(({ topic, market, date }) => ({ topic, market, date, at: 0, onlyKnown: true as const }))
      const topics = withoutRepeats([...(await newsDraws()), ...known])
      await plan(topics.map((topic) => ({ ...topic, recheck: true })))
    },

    /** Once for each channel and day, whichever process comes first. */
    async wantRekaps(): Promise<void> {
      for (const destination of await destinationStore.list()) {
        if (!isChannel(destination)) continue
        for (const { date, at } of dueRekaps(destination, clock())) {
          const delivery = await deliveryStore.want(destination._id, {
            topic: 'REKAP',
            market: '',
            date,
            at,
            once: true,
          })
          if (delivery) wake(delivery)
        }
      }
    },

    /** For jobs that Redis lost. */
    async wakeDue(): Promise<void> {
      for (const delivery of await deliveryStore.due(dueAtOnce)) wake(delivery)
      for (const state of ['WAITING', 'DEAD'] as const)
        metrics.gauge('notify_deliveries', 'Deliveries that are not sent, by state', await deliveryStore.count(state), {
          state,
        })
    },
  }
}
