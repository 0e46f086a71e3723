import { z } from '../../schema.ts'
import { maxPushDelayMinutes, maxPushEndpointLength, maxPushWants } from '../../limits.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { notifyTexts } from '../../texts/notify-texts.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { shownCount } from '../media/reader-calls.ts'
import { abort, isReadableUrl, marketName, text } from '../fields.ts'

/** When a draw is pushed: with its first PRIZE 1, or once it is whole. */
const pushWhat = z.enum(['FIRST_PRIZE', 'WHOLE_DRAW'])
export type PushWhat = z.infer<typeof pushWhat>

/** http only on this machine, which only a setting for development allows. */
const endpointPattern = '^(https://[^/?#\\\\@\\s]+|http://127\\.0\\.0\\.1(:\\d{1,5})?)/[^\\s\\\\]*$'
/** An uncompressed point of P-256, 65 bytes; whether it is on the curve is checked by the server. */
const pointPattern = '^B[A-P][A-Za-z0-9_-]{85}$'
/** 16 bytes. */
const secretPattern = '^[A-Za-z0-9_-]{21}[AQgw]$'

const endpoint = text(maxPushEndpointLength)
  .refine((value) => new RegExp(endpointPattern).test(value) && isReadableUrl(value), notifyTexts.pushEndpoint)
  .meta({ format: 'uri', pattern: endpointPattern })
const encoded = (length: number, pattern: string) =>
  text(length)
    .regex(new RegExp(pattern), { ...abort, error: notifyTexts.pushKeys })
    .meta({ pattern })
const p256dh = encoded(87, pointPattern)
const auth = encoded(22, secretPattern)

/** A browser's address and what proves that a caller has it. */
export const ownPush = z.strictObject({ endpoint, auth })
export type OwnPush = z.infer<typeof ownPush>

/** `key`: the VAPID public key, base64url; null where the site sends no pushes. */
export const pushKey = z.object({ key: z.string().nullable() })
export type PushKey = z.infer<typeof pushKey>

/** `replaces`: the address that the browser had before. No person and no watched number is in it. */
export const pushSubscriptionBody = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh, auth }),
  wants: z
    .strictObject({ market: marketName, what: pushWhat })
    .array()
    .min(1, notifyTexts.oneMarketAtLeast)
    .max(maxPushWants),
  withNumber: z.boolean(),
  delayMinutes: z.int().min(0).max(maxPushDelayMinutes),
  replaces: ownPush.optional(),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>

const prize = z.object({ type: z.string(), numbers: z.string() })

/**
 * What a push holds, encrypted for the browser: facts, which its worker words. `prizes`: none where the visitor wants no
 * numbers; they are all that the worker compares watched numbers with. `changes`: numbers that this browser was sent and
 * that are wrong; `to` is null for a withdrawn one.
 */
export const pushMessage = z.object({
  kind: z.enum(['RESULT', 'CORRECTED', 'WITHDRAWN']),
  market: z.string(),
  date: z.string(),
  what: pushWhat,
  prizes: prize.array(),
  changes: z.object({ type: z.string(), from: z.string(), to: z.string().nullable() }).array(),
  url: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>

/** Browsers that want pushes, by market, most first. A browser may want several markets. */
export const pushSubscribers = z.object({
  browsers: shownCount,
  markets: z.object({ market: z.string(), browsers: shownCount }).array(),
})
export type PushSubscribers = z.infer<typeof pushSubscribers>

const all = { role: 'all' } as const

export const pushCalls = callsOf('notify', {
  getPushKey: call('GET', publicPaths.pushKey, {
    ...all,
    summary: 'Kunci publik untuk pemberitahuan',
    answer: pushKey,
  }),
  countPushSubscribers: call('GET', '/master/push-subscribers', {
    role: 'MASTER_ADMIN',
    summary: 'Berapa peramban yang menerima pemberitahuan, menurut pasaran',
    answer: pushSubscribers,
  }),
  savePushSubscription: call('PUT', publicPaths.pushSubscription, {
    ...all,
    summary: 'Menyalakan pemberitahuan di satu peramban, atau mengubahnya',
    body: pushSubscriptionBody,
    answer: messageAnswer,
    errors: ['PUSH_FOREIGN', 'PUSH_FULL', 'PUSH_OFF'],
  }),
  renewPushSubscription: call('POST', publicPaths.pushRenewal, {
    ...all,
    summary: 'Memperpanjang pemberitahuan',
    body: ownPush,
    answer: messageAnswer,
    errors: ['PUSH_NOT_FOUND'],
  }),
  endPushSubscription: call('POST', publicPaths.pushEnd, {
    ...all,
    summary: 'Menghentikan pemberitahuan',
    body: ownPush,
    answer: messageAnswer,
  }),
})
