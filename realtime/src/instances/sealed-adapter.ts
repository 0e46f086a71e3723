import { RedisAdapter } from '@socket.io/redis-adapter'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import type { Seal } from './seal.ts'

/** The namespace of messages between instances; it has no clients. */
export const instancesNamespace = '/instances'

type SealedAdapterDeps = {
  /** Role `command`. */
  publisher: Redis
  /** Role `subscriber`, for this alone. */
  subscriber: Redis
  seal: Seal
  metrics: Metrics
  clock: () => number
}

/** Without its own messages for this long a subscription counts as lost, ms. */
const lostMs = 2_000

/** Counts a message that was not taken for one of an instance. */
export const droppedMessages = (metrics: Metrics): (() => void) =>
  metrics.counter(
    'dropped_instance_messages_total',
    'Messages to this instance that no other one can have sent, or sent twice',
  )

/** The handlers are private in the types of the package. */
type Handlers = {
  onmessage(pattern: Buffer | null, channel: Buffer, message: Buffer): void
  onrequest(channel: Buffer, message: Buffer): Promise<void>
}
const OpenRedisAdapter = RedisAdapter as unknown as new (...args: unknown[]) => Adapter & Handlers

/**
 * RedisAdapter with every message sealed outside it. By itself it carries out any request that is published, and malformed ones end the
 * process.
 */
export const createSealedAdapter = ({ publisher, subscriber, seal, metrics, clock }: SealedAdapterDeps) => {
  const dropped = droppedMessages(metrics)
  const unsent = metrics.counter(
    'unsent_instance_messages_total',
    'Messages to other instances that Redis did not take',
  )
  let unconfirmedSince: number | null = null

  const onSent = () => {
    unconfirmedSince ??= clock()
    if (clock() - unconfirmedSince < lostMs) return
    unconfirmedSince = null
    if (subscriber.status === 'ready') subscriber.disconnect(true)
  }
  const publishing = {
    on: () => undefined,
    off: () => undefined,
    publish: (channel: string, bytes: string | Buffer) =>
      publisher.publish(channel, seal.seal(channel, Buffer.from(bytes as string))).then(onSent, () => unsent()),
  }

  const [channels, patterns] = [new Set<string>(), new Set<string>()]
  const subscribeAll = () => {
    if (subscriber.status !== 'ready') return
    // A failure is noticed as a lost subscription.
    if (channels.size > 0) subscriber.subscribe(...channels).catch(() => undefined)
    if (patterns.size > 0) subscriber.psubscribe(...patterns).catch(() => undefined)
  }
  subscriber.on('ready', subscribeAll)
  const subscribing = {
    on: (event: string, listener: () => void) => subscriber.on(event, listener),
    off: (event: string, listener: () => void) => subscriber.off(event, listener),
    subscribe(names: string[]) {
      for (const name of names) channels.add(name)
      subscribeAll()
    },
    psubscribe(pattern: string) {
      patterns.add(pattern)
      subscribeAll()
    },
    // At the end only, when the client is disconnected.
    unsubscribe: () => undefined,
    punsubscribe: () => undefined,
  }

  const open = (channel: Buffer, message: Buffer): Buffer | null => {
    const opened = seal.open(channel.toString(), message)
    if (!opened) dropped()
    else if (opened.isOwn) unconfirmedSince = null
    return opened && !opened.isOwn ? opened.bytes : null
  }

  class SealedAdapter extends OpenRedisAdapter {
    override onmessage(pattern: Buffer | null, channel: Buffer, message: Buffer): void {
      const bytes = open(channel, message)
      try {
        if (bytes) super.onmessage(pattern, channel, bytes)
      } catch {
        dropped()
      }
    }

    override async onrequest(channel: Buffer, message: Buffer): Promise<void> {
      const bytes = open(channel, message)
      try {
        if (bytes) await super.onrequest(channel, bytes)
      } catch {
        dropped()
      }
    }
  }
  // Nothing here needs a response; one would go to the asking instance alone, and be waited for 1 s instead of 5.
  const options = { publishOnSpecificResponseChannel: true, requestsTimeout: 1_000 }
  return (namespace: Namespace): Adapter => new SealedAdapter(namespace, publishing, subscribing, options)
}
