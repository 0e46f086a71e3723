import webPush from 'web-push'
import { SendError, type WayOut, retryAfterOf } from '../way-out/way-out.ts'
import type { Vapid } from './vapid.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
type Push = { text: string; topic: string; ttlSeconds: number }

/**
 * `gone`: the browser has ended it. `key-refused`: the push service does not take our key. `refused`: it would refuse this push
 * again. `later`: to be tried again; `unsure` where the browser may have it.
 */
export type PushOutcome = 'sent' | 'gone' | 'key-refused' | 'refused' | 'later' | 'unsure'

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'key-refused'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

const defaultWaitMs = 30_000
const maxWaitMs = 10 * 60_000
const maxWaiting = 1_000

/**
 * Node makes and catches an error for each key that is bytes, as all of web-push are: without their stacks an encryption takes a
 * sixth less. Nothing else runs before they are back.
 */
const withoutStacks = <Made>(make: () => Made): Made => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

type PushSenderDeps = { vapid: Vapid; wayOut: WayOut; clock: () => number }

/** Sends encrypted pushes (RFC 8291) to browsers' push services. Never throws for what they do. */
export const createPushSender = ({ vapid, wayOut, clock }: PushSenderDeps) => {
  /** Push services that asked for a pause, and its end, ms. */
  const waiting = new Map<string, number>()

  const noteWait = (origin: string, retryAfter: string | undefined): void => {
    const now = clock()
    if (waiting.size >= maxWaiting) waiting.clear()
    waiting.set(origin, now + Math.min(retryAfterOf(retryAfter, now) ?? defaultWaitMs, maxWaitMs))
  }

  return async ({ endpoint, p256dh, auth }: PushTarget, { text, topic, ttlSeconds }: Push): Promise<PushOutcome> => {
    const { origin } = new URL(endpoint)
    if ((waiting.get(origin) ?? 0) > clock()) return 'later'
    const subscription = { endpoint, keys: { p256dh, auth } }
    const options = {
      TTL: ttlSeconds,
      topic,
      urgency: 'high' as const,
      headers: { Authorization: vapid.headerFor(origin) },
    }
    const { headers, body } = withoutStacks(() => webPush.generateRequestDetails(subscription, text, options))
    try {
      const answer = await wayOut.send(endpoint, headers, body)
      if (answer.status === 429 || answer.status === 503) noteWait(origin, answer.headers['retry-after'])
      return outcomeOf(answer.status)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.failure === 'refused') return 'gone'
      return error.failure === 'timeout' || error.failure === 'broken' ? 'unsure' : 'later'
    }
  }
}

export type PushSender = ReturnType<typeof createPushSender>
