import { z } from '@papan/contracts/schema.ts'
import type {
  DestinationRecord,
  StoredDestination as AnsweredDestination,
} from '@papan/contracts/calls/notify/destination-calls.ts'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import {
  maxDestinationMarkets,
  maxDestinationNameLength,
  maxDestinations,
  maxPostTemplateLength,
  maxTextLength,
  maxUrlLength,
} from '@papan/contracts/limits.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import {
  announce,
  notDeleted,
  storedText,
  withoutOutbox,
  type Versioned,
  versionOf,
} from '@papan/service-kit/records/outbox-document.ts'
import { systemContext } from '@papan/service-kit/records/write-context.ts'
import { destinationSaved } from '@papan/contracts/events/notify-events.ts'
import { notifyTexts } from '@papan/contracts/texts/notify-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'

const storedTime = z
  .string()
  .nullish()
  .transform((time) => time ?? null)
const webhook = z.object({
  kind: z.literal('WEBHOOK'),
  url: storedText(maxUrlLength),
  events: z.array(webhookEventType).min(1),
})
const channel = z.object({
  kind: z.literal('CHANNEL'),
  chat: storedText(maxTextLength),
  posts: z.enum(['FIRST_PRIZE', 'WHOLE_DRAW', 'NONE']),
  template: storedText(maxPostTemplateLength),
  silent: z.boolean(),
  quietFrom: storedTime,
  quietTo: storedTime,
  rekapTime: storedTime,
})
type Webhook = z.infer<typeof webhook>
export type Channel = z.infer<typeof channel>
/** Where messages go, and what they say. */
export const destinationTo = z.discriminatedUnion('kind', [webhook, channel])

/**
 * `secrets`: sealed, the newest first, two at most; of a channel the token alone. `testedAt`, `retriedAt`: when an admin asked
 * for it.
 */
const destinationFields = z.object({
  name: storedText(maxDestinationNameLength),
  markets: z.array(z.string()).max(maxDestinationMarkets),
  to: destinationTo,
  forStaff: z.boolean(),
  paused: z.boolean(),
  secrets: z.array(storedText()).min(1).max(2),
  testedAt: z.string().nullable(),
  retriedAt: z.string().nullable(),
})
export type DestinationFields = z.infer<typeof destinationFields>
export type StoredDestination = Versioned & DestinationFields
export type WebhookDestination = StoredDestination & { to: Webhook }
export type ChannelDestination = StoredDestination & { to: Channel }

export const isChannel = (stored: StoredDestination): stored is ChannelDestination => stored.to.kind === 'CHANNEL'
export const isWebhook = (stored: StoredDestination): stored is WebhookDestination => stored.to.kind === 'WEBHOOK'

export const fieldsOf = (stored: StoredDestination): DestinationFields => {
  const { name, markets, to, forStaff, paused, secrets, testedAt, retriedAt } = stored
  return { name, markets, to, forStaff, paused, secrets, testedAt, retriedAt }
}

/** No markets mean all. */
export const takesMarket = ({ markets }: StoredDestination, market: string): boolean =>
  markets.length === 0 || markets.includes(market)

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

type Listed = Omit<StoredDestination, 'outbox'>

const toRecord = (stored: Listed): DestinationRecord => {
  const { _id, name, markets, forStaff, paused, to } = stored
  const common = { id: _id, name, markets, forStaff, paused, ...versionOf(stored) }
  if (to.kind === 'WEBHOOK') return { kind: to.kind, ...common, host: hostOf(to.url), events: to.events }
  const { chat: _chat, ...posts } = to
  return { ...common, ...posts }
}

/** With the address or chat, for master admins alone. */
export const toAnswer = (stored: Listed): AnsweredDestination => {
  const record = toRecord(stored)
  const { to } = stored
  if (record.kind === 'WEBHOOK' && to.kind === 'WEBHOOK') return { ...record, url: to.url }
  if (record.kind === 'CHANNEL' && to.kind === 'CHANNEL') return { ...record, chat: to.chat }
  throw new Error(`destination ${stored._id} is of two kinds`)
}

export const destinationNotFound = () => new AppError(404, 'DESTINATION_NOT_FOUND', notifyTexts.destinationNotFound)

/** Where messages go. Neither addresses, chats nor secrets are in a record or an event. */
export const createDestinationStore = ({ connection, clock, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'destinations', destinationFields, [{ name: 1 }])
  const records = createAggregateStore<DestinationFields, StoredDestination, DestinationRecord>({
    subjectType: 'destination',
    model,
    toRecord,
    notFound: destinationNotFound,
    toCurrent: toAnswer,
    clock,
    ...deps,
  })
  const stored = (id: string): Promise<StoredDestination | null> =>
    model.findOne({ _id: id, ...notDeleted }, withoutOutbox).lean() as unknown as Promise<StoredDestination | null>
  return {
    ...records,
    model,
    stored,
    /** Throws 404. */
    async found(id: string): Promise<StoredDestination> {
      const destination = await stored(id)
      if (!destination) throw destinationNotFound()
      return destination
    },
    /** By name. */
    list: (): Promise<StoredDestination[]> =>
      model
        .find(notDeleted, withoutOutbox)
        .sort({ name: 1, _id: 1 })
        .limit(maxDestinations)
        .lean() as unknown as Promise<StoredDestination[]>,
    /** Telegram gives a group another id once it becomes a supergroup. */
    async moveChat(id: string, chat: string): Promise<void> {
      await records.update(id, systemContext, null, (stored) => {
        if (!isChannel(stored)) return null
        const fields = { ...fieldsOf(stored), to: { ...stored.to, chat } }
        const saved = { name: stored.name, addressChanged: true, tokenChanged: false }
        return { fields, event: announce(destinationSaved, saved) }
      })
    },
    count: (): Promise<number> => model.countDocuments(notDeleted),
  }
}

export type DestinationStore = ReturnType<typeof createDestinationStore>
