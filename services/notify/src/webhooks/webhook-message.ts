import {
  staffEvents,
  type WebhookEventType,
  type WebhookMessage,
} from '@papan/contracts/calls/notify/webhook-events.ts'
import { digestOf } from '@papan/service-kit/mongo/plain-collection.ts'
import type { ContentReader } from '../deliveries/content-reader.ts'
import type { Said, StoredDelivery } from '../deliveries/delivery-store.ts'
import { changesBetween, nothingSaid, ofSaidTypes, typesOf, type DrawFacts } from '../deliveries/draw-facts.ts'
import type { Next } from '../deliveries/next-message.ts'
import type { SendWebhook } from './send-webhook.ts'
import { takesMarket, type DestinationStore, type WebhookDestination } from '../destinations/destination-store.ts'

type Composed = { said: Said; message: WebhookMessage | null; changedAt: number }

/** The same for the same state after the same messages, so that a repeat has the `webhook-id` of its first try. */
const messageIdOf = ({ _id, sequence }: StoredDelivery, { said, message }: Composed): string =>
  `msg_${digestOf([_id, sequence, message?.type, said], 27)}`

const takes = ({ to, forStaff }: WebhookDestination, type: WebhookEventType): boolean =>
  to.events.includes(type) && (forStaff || !staffEvents.includes(type))

const correctionEvents: WebhookEventType[] = ['draw.withdrawn', 'draw.corrected']

/** Of a market that was taken out of a destination: corrections of what it was sent. */
const onlyCorrections = (before: DrawFacts, now: DrawFacts): { now: DrawFacts; types: WebhookEventType[] } => {
  const corrected = { ...before, prizes: ofSaidTypes(before.prizes, now.prizes) }
  return { now: corrected, types: typesOf(before, corrected).filter((type) => correctionEvents.includes(type)) }
}

type WebhookDeps = {
  sendWebhook: SendWebhook
  content: ContentReader
  destinationStore: DestinationStore
  deadOf: (destinationId: string) => Promise<number>
}

/** What a webhook is sent: each message has the whole state. */
export const createWebhookMessages = ({ sendWebhook, content, destinationStore, deadOf }: WebhookDeps) => {
  const drawMessage = async (delivery: StoredDelivery, destination: WebhookDestination): Promise<Composed> => {
    const { market, date, wantedAt, started, overdue, unstaffed } = delivery
    const drawn = await content.draw(market, date ?? '')
    const before = delivery.said && 'draw' in delivery.said ? delivery.said.draw : nothingSaid
    const drawnNow = { started, overdue, unstaffed, finished: drawn?.finished ?? false, prizes: drawn?.prizes ?? [] }
    const { now, types } = takesMarket(destination, market)
      ? { now: drawnNow, types: typesOf(before, drawnNow) }
      : onlyCorrections(before, drawnNow)
    const [type, ...also] = types.filter((one) => takes(destination, one))
    const { prizes } = now
    const changes = changesBetween(before.prizes, prizes)
    const timestamp = new Date(wantedAt).toISOString()
    const message = type ? { type, timestamp, data: { market, date: date ?? '', also, prizes, changes } } : null
    return { said: { draw: now }, message, changedAt: drawn?.updatedAt ?? 0 }
  }

  const scheduleMessage = async (delivery: StoredDelivery, destination: WebhookDestination): Promise<Composed> => {
    const { market, wantedAt } = delivery
    const schedule = await content.schedule(market)
    const text = JSON.stringify(schedule)
    const before = delivery.said && 'schedule' in delivery.said ? delivery.said.schedule : null
    const isNews = text !== before && takes(destination, 'schedule.changed')
    const timestamp = new Date(wantedAt).toISOString()
    const message = isNews ? { type: 'schedule.changed' as const, timestamp, data: { market, schedule } } : null
    return { said: { schedule: text }, message, changedAt: 0 }
  }

  const deadMessage = async (delivery: StoredDelivery, destination: WebhookDestination): Promise<Composed> => {
    const { about = '', wantedAt, said } = delivery
    const [other, dead] = await Promise.all([destinationStore.stored(about), deadOf(about)])
    const isNews = said === null && other !== null && dead > 0 && takes(destination, 'destination.dead')
    const timestamp = new Date(wantedAt).toISOString()
    const data = { destination: other?.name ?? '', dead }
    return { said: { dead }, message: isNews ? { type: 'destination.dead', timestamp, data } : null, changedAt: 0 }
  }

  const nothing = (): Promise<Composed> => Promise.resolve({ said: { dead: 0 }, message: null, changedAt: 0 })
  const byTopic = { DRAW: drawMessage, SCHEDULE: scheduleMessage, DEAD_DESTINATION: deadMessage, REKAP: nothing }
  return async (delivery: StoredDelivery, destination: WebhookDestination): Promise<Next> => {
    const composed = await byTopic[delivery.topic](delivery, destination)
    const { said, message, changedAt } = composed
    if (message === null) return { said, changedAt, type: null, send: null }
    return {
      said,
      changedAt,
      type: message.type,
      send: () => sendWebhook(destination, messageIdOf(delivery, composed), message),
    }
  }
}
