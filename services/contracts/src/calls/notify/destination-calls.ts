import { z } from '../../schema.ts'
import { maxDestinationMarkets, maxDestinationNameLength, maxTextLength } from '../../limits.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { notifyTexts } from '../../texts/notify-texts.ts'
import { answeredDate, answeredInstant, answeredTime, answeredUrl } from '../answered.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { marketName, nameText, optionalTime, recordBody, text, versionFields, webUrl } from '../fields.ts'
import { postTemplate } from './post-template.ts'
import { webhookEventType } from './webhook-events.ts'

/** `markets`: none means all. `forStaff`: it also gets what visitors do not see, such as late draws. */
const common = {
  name: nameText(maxDestinationNameLength),
  markets: marketName.array().max(maxDestinationMarkets),
  forStaff: z.boolean(),
  paused: z.boolean(),
}

const webhookBody = recordBody(
  {
    kind: z.literal('WEBHOOK'),
    ...common,
    url: webUrl(),
    events: webhookEventType.array().min(1, notifyTexts.oneEventAtLeast),
  },
  ['host', 'waiting', 'dead', 'lastSentAt'],
)
export type WebhookBody = z.infer<typeof webhookBody>

const chatPattern = /^(@[A-Za-z]\w{3,31}|-?\d{1,16})$/
const tokenPattern = /^\d{3,16}:[\w-]{30,100}$/

/** What a channel posts of a draw: PRIZE 1 at once, or all numbers once the last has come; NONE leaves alarms and the rekap. */
const channelPosts = z.enum(['FIRST_PRIZE', 'WHOLE_DRAW', 'NONE'])
export type ChannelPosts = z.infer<typeof channelPosts>

/**
 * A chat of the Telegram Bot API. `token`: absent and blank keep the stored one. Posts wait from `quietFrom` to `quietTo`; `rekapTime`: when
 * the day's draws are listed; WIB.
 */
const channelBody = recordBody(
  {
    kind: z.literal('CHANNEL'),
    ...common,
    chat: text(maxTextLength).regex(chatPattern, notifyTexts.chat),
    token: z
      .string()
      .trim()
      .refine((token) => token === '' || tokenPattern.test(token), notifyTexts.token)
      .optional(),
    posts: channelPosts,
    template: postTemplate,
    silent: z.boolean(),
    quietFrom: optionalTime,
    quietTo: optionalTime,
    rekapTime: optionalTime,
  },
  ['waiting', 'dead', 'lastSentAt'],
).refine(({ quietFrom, quietTo }) => ((quietFrom ?? null) === (quietTo ?? null) ? !quietFrom : quietFrom && quietTo), {
  path: ['quietTo'],
  error: notifyTexts.quietEnds,
})
export type ChannelBody = z.infer<typeof channelBody>

export const destinationForms = { webhook: webhookBody, channel: channelBody }
export const destinationBody = z.discriminatedUnion('kind', [webhookBody, channelBody], {
  error: fieldTexts.wrongChoice,
})
export type DestinationBody = z.infer<typeof destinationBody>

const recordFields = {
  id: z.string(),
  name: z.string(),
  markets: z.string().array(),
  forStaff: z.boolean(),
  paused: z.boolean(),
  ...versionFields,
}
const webhookRecord = z.object({
  kind: z.literal('WEBHOOK'),
  ...recordFields,
  host: z.string(),
  events: webhookEventType.array(),
})
const channelRecord = z.object({
  kind: z.literal('CHANNEL'),
  ...recordFields,
  posts: channelPosts,
  template: z.string(),
  silent: z.boolean(),
  quietFrom: answeredTime.nullable(),
  quietTo: answeredTime.nullable(),
  rekapTime: answeredTime.nullable(),
})

/** `host`: of its address. Addresses, which may hold a key, and chats are shown to master admins alone, never to the log. */
export const destinationRecord = z.discriminatedUnion('kind', [webhookRecord, channelRecord])
export type DestinationRecord = z.infer<typeof destinationRecord>

const storedWebhook = webhookRecord.extend({ url: answeredUrl })
const storedChannel = channelRecord.extend({ chat: z.string() })
export const storedDestination = z.discriminatedUnion('kind', [storedWebhook, storedChannel])
export type StoredDestination = z.infer<typeof storedDestination>

/** `waiting`: deliveries that are not sent yet. `dead`: that are tried no longer. */
const counts = { waiting: z.number(), dead: z.number(), lastSentAt: answeredInstant.nullable() }
const webhook = storedWebhook.extend(counts)
export type WebhookDestination = z.infer<typeof webhook>
const channel = storedChannel.extend(counts)
export type ChannelDestination = z.infer<typeof channel>
export const destination = z.discriminatedUnion('kind', [webhook, channel])
export type Destination = z.infer<typeof destination>

const deliveryState = z.enum(['WAITING', 'SENT', 'SKIPPED', 'DEAD'])
export type DeliveryState = z.infer<typeof deliveryState>

const deliveryTopic = z.enum(['DRAW', 'SCHEDULE', 'REKAP', 'DEAD_DESTINATION'])
export type DeliveryTopic = z.infer<typeof deliveryTopic>

/**
 * `market` is '' but for draws and schedules, `date` null for a schedule. `answer`: the status, or why there was none. `nextAt`: of the
 * next try.
 */
export const delivery = z.object({
  id: z.string(),
  topic: deliveryTopic,
  market: z.string(),
  date: answeredDate.nullable(),
  state: deliveryState,
  type: z.string().nullable(),
  answer: z.string().nullable(),
  attempts: z.number(),
  at: answeredInstant,
  nextAt: answeredInstant.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** Answered once and stored encrypted; the secret before it stays valid beside it until the next one. */
export const newSecret = z.object({ secret: z.string() })
/** `answer`: the status, or why there was none. */
export const testAnswer = z.object({ isTaken: z.boolean(), answer: z.string() })

const destinations = '/master/destinations'
const one = `${destinations}/:destinationId` as const
const master = { role: 'MASTER_ADMIN' } as const
const changes = { ...master, errors: ['DESTINATION_NOT_FOUND'] } as const

export const notifyCalls = callsOf('notify', {
  listDestinations: call('GET', destinations, {
    ...master,
    summary: 'Tujuan pesan dan keadaannya',
    answer: destination.array(),
  }),
  addDestination: call('POST', destinations, {
    ...master,
    summary: 'Membuat tujuan pesan',
    body: destinationBody,
    success: 201,
    answer: destination,
    etag: true,
    idempotent: true,
    errors: ['DESTINATION_LIST_FULL'],
  }),
  saveDestination: call('PUT', one, {
    ...changes,
    summary: 'Mengubah tujuan pesan, atau menjedanya',
    body: destinationBody,
    answer: destination,
    etag: true,
    ifMatch: true,
  }),
  deleteDestination: call('DELETE', one, {
    ...changes,
    summary: 'Menghapus tujuan pesan',
    answer: messageAnswer,
    ifMatch: true,
  }),
  listDeliveries: call('GET', `${one}/deliveries`, {
    ...changes,
    summary: 'Pengiriman terakhir ke satu tujuan',
    answer: delivery.array(),
  }),
  renewSecret: call('POST', `${one}/secret`, {
    ...changes,
    summary: 'Membuat rahasia webhook baru, yang hanya dijawab sekali',
    answer: newSecret,
  }),
  sendTest: call('POST', `${one}/test`, {
    ...changes,
    summary: 'Kirim uji',
    answer: testAnswer,
  }),
  retryDeliveries: call('POST', `${one}/retry`, {
    ...changes,
    summary: 'Mencoba lagi pengiriman yang gagal',
    answer: messageAnswer,
  }),
})
