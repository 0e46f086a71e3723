import { RedisAdapter } from '@socket.io/redis-adapter'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

/** The namespace of messages between instances; it has no clients. */
export const instancesNamespace = '/instances'

type AdapterDeps = {
  /** Role `command`. */
  publisher: Redis
  /** Role `subscriber`, for this alone. */
  subscriber: Redis
  metrics: Metrics
  clock: () => number
}

/** Without its own messages for this long a subscription counts as lost, ms. */
const lostMs = 2_000

/** Counts a message of a shape that no instance sends. */
export const droppedMessages = (metrics: Metrics): (() => void) =>
  metrics.counter('dropped_instance_messages_total', 'Messages to this instance of a shape that no instance sends')

/** The handlers are private in the types of the package. */
type Handlers = {
  onmessage(pattern: Buffer | null, channel: Buffer, message: Buffer): void
  onrequest(channel: Buffer, message: Buffer): Promise<void>
}
const OpenRedisAdapter = RedisAdapter as unknown as new (...args: unknown[]) => Adapter & Handlers & { uid: string }

/** Redis does not separate channels by database: installations that share a server would count each other. */
export const channelPrefix = (redis: Redis): string => `socket.io:${redis.options.db ?? 0}`

/** RedisAdapter that survives a broken message and an absent Redis. Redis' ACL says who may publish (infra/docker/redis-users.mjs). */
export const createInstancesAdapter = ({ publisher, subscriber, metrics, clock }: AdapterDeps) => {
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
      publisher.publish(channel, bytes).then(onSent, () => unsent()),
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

  class InstancesAdapter extends OpenRedisAdapter {
    override onmessage(pattern: Buffer | null, channel: Buffer, message: Buffer): void {
      try {
        super.onmessage(pattern, channel, message)
      } catch {
        dropped()
      }
    }

    override async onrequest(channel: Buffer, message: Buffer): Promise<void> {
      if (message.includes(this.uid)) unconfirmedSince = null
      try {
        await super.onrequest(channel, message)
      } catch {
        dropped()
      }
    }
  }
  // Nothing here needs a response; one would go to the asking instance alone, and be waited for 1 s instead of 5.
  const options = { key: channelPrefix(publisher), publishOnSpecificResponseChannel: true, requestsTimeout: 1_000 }
  return (namespace: Namespace): Adapter => new InstancesAdapter(namespace, publishing, subscribing, options)
}
