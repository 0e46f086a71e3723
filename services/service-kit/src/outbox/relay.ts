import { storedStream } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import mongoose from 'mongoose'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createAcknowledgementReader } from '@papan/runtime/stream/acknowledgements.ts'
import type { EventKeys, EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { isSinceRestore } from '../records/epochs.ts'
import { confirmEvents, documentsOf, dueBatch, dueDocuments, postpone } from './outbox-queries.ts'
import type { Failpoint } from './failpoint.ts'
import { createSender, type Sender } from './outbox-sender.ts'
import { takeoverMs, type Versioned } from '../records/outbox-document.ts'

type RelayDeps = {
  sources: OutboxSource[]
  redis: Redis
  /** A second client, role `reader`. */
  reader: Redis
  sign: EntrySigner
  keys: EventKeys
  log: Logger
  metrics: Metrics
  clock: () => number
  /** Before written events are sent. */
  failpoint?: Failpoint | undefined
}

const pollMs = 500
/** Acknowledgements are collected for this long: each batch costs two writes. */
const gatherMs = 20
/** Unconfirmed events are repeated after this long. */
const repeatMs = 15_000
/** Notified documents beyond this wait for the poll. */
const maxNotified = 5_000
/** Further or larger ones are read again when sent. */
const maxHeld = 100
const maxHeldEvents = 20
/** A document's events are never split. */
const maxEventsAtOnce = 1_000
const onePipeline = (documents: Versioned[]): Versioned[] => {
  let events = 0
  return documents.filter(({ outbox }, index) => (events += outbox.length) <= maxEventsAtOnce || index === 0)
}

const isConnected = (sources: readonly OutboxSource[]): boolean =>
  sources.every(({ model }) => model.db.readyState === mongoose.ConnectionStates.connected)

/** Documents that writes announced, by source: as written, or null when they must be read. */
const createNotified = (sources: readonly OutboxSource[], redis: Redis) => {
  const bySource = new Map<string, Map<string, Versioned | null>>(
    sources.map(({ subjectType }) => [subjectType, new Map()]),
  )
  const mayHold = ({ outbox }: Versioned, held: number): boolean =>
    redis.status === 'ready' && held < maxHeld && outbox.length <= maxHeldEvents
  return {
    add(subjectType: string, id: string, stored?: Versioned) {
      const waiting = bySource.get(subjectType)
      if (waiting && waiting.size < maxNotified)
        waiting.set(id, stored && mayHold(stored, waiting.size) ? stored : null)
    },
    take({ subjectType }: OutboxSource): [id: string, stored: Versioned | null][] {
      const waiting = bySource.get(subjectType)
      const some = [...(waiting ?? [])].slice(0, 200)
      for (const [id] of some) waiting?.delete(id)
      return some
    },
    isWaiting: (): boolean => [...bySource.values()].some(({ size }) => size > 0),
  }
}

/** Every unsent event is polled within the repeat interval, and so is the oldest. */
const createOldestGauge = (metrics: Metrics) => {
  let oldest = { waitingSince: 0, seenAt: -Infinity }
  return (due: readonly Versioned[], now: number): void => {
    const since = due.flatMap(({ outbox }) => outbox.slice(0, 1).map(({ occurredAt }) => Date.parse(occurredAt)))
    const isPast = now - oldest.seenAt > repeatMs + takeoverMs
    const earliest = Math.min(...since)
    if (since.length > 0 && (isPast || earliest <= oldest.waitingSince))
      oldest = { waitingSince: earliest, seenAt: now }
    const isWaiting = now - oldest.seenAt <= repeatMs + takeoverMs
    const help = 'Age of the oldest event that audit has not confirmed'
    metrics.gauge('oldest_event_seconds', help, isWaiting ? (now - oldest.waitingSince) / 1000 : 0)
  }
}

/** The wait between two polls, which a notification ends. */
const createPause = () => {
  let end: () => void = () => undefined
  return {
    end: () => end(),
    wait: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        end = () => {
          clearTimeout(timer)
          // The answer of the write leaves first.
          setImmediate(resolve)
        }
      }),
  }
}

type ConfirmationDeps = Pick<RelayDeps, 'sources' | 'reader' | 'keys' | 'log' | 'metrics'>

/** Takes stored events out of their documents' outboxes. */
const createConfirmations = ({ sources, reader, keys, log, metrics }: ConfirmationDeps, sender: Sender) => {
  const acknowledged = createAcknowledgementReader({ keys, log, metrics })
  const confirm = async (entries: RawEntry[]) => {
    // An older one may concern a log that was replaced by one without the event.
    const current = (await acknowledged.read(entries)).filter(({ at }) => isSinceRestore(at))
    const stored = current.flatMap((one) => one.stored)
    for (const source of sources) {
      const mine = stored.filter(([subjectType]) => subjectType === source.subjectType)
      sender.confirm(mine.length)
      if (mine.length > 0) await confirmEvents(source, mine)
    }
  }
  const cursor = createStreamCursor({
    redis: reader,
    log,
    metrics,
    stream: storedStream,
    onEntries: async (entries) => {
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      await confirm(entries).catch((error: unknown) =>
        log.warn({ err: error }, 'acknowledgements could not be applied'),
      )
    },
    onGap: () => undefined,
  })
  return { refused: () => acknowledged.refused.list(), isBroken: () => cursor.isBroken(), stop: () => cursor.stop() }
}

/**
 * Sends events from documents to the stream. Any number of relays may run: each sends a document's events in order, after the
 * write (notify) or when due (poll), and repeats them until audit confirms.
 */
export const createRelay = (deps: RelayDeps) => {
  const { sources, redis, sign, log, metrics, clock, failpoint } = deps
  const sender = createSender({ redis, sign, metrics })
  const notified = createNotified(sources, redis)
  const reportOldest = createOldestGauge(metrics)
  const countFailure = metrics.counter('relay_failures_total', 'Times that waiting events could not be sent')
  const pause = createPause()
  let stopped = false

  const sendNotified = async (source: OutboxSource) => {
    for (let some = notified.take(source); some.length > 0; some = notified.take(source)) {
      const unread = some.flatMap(([id, stored]) => (stored ? [] : [id]))
      const read = unread.length > 0 ? await documentsOf(source, unread) : []
      const documents = [...some.flatMap(([, stored]) => stored ?? []), ...read]
      failpoint?.()
      await sender.send(source, documents, sender.isUnsent)
    }
  }

  /** Between polls as well: a prize does not wait for all of them. */
  const sendAllNotified = async () => {
    for (const source of sources) await sendNotified(source)
  }

  /** Answers whether more may be due. */
  const sendDue = async (source: OutboxSource, due: Versioned[], now: number): Promise<boolean> => {
    reportOldest(due, now)
    const documents = onePipeline(due)
    if (documents.length === 0) return false
    await sender.send(source, documents, () => true)
    await postpone(
      source,
      documents.map(({ _id }) => _id),
      now,
      now + repeatMs,
    )
    return documents.length < due.length || due.length >= dueBatch
  }

  let pollAt = 0
  const step = async () => {
    if (redis.status !== 'ready') return
    await sendAllNotified()
    if (Date.now() < pollAt) return
    pollAt = Date.now() + pollMs
    let isBacklog = false
    const now = clock()
    const dueBySource = await dueDocuments(sources, now)
    if (sender.isRefused() && [...dueBySource.values()].every((due) => due.length === 0)) await sender.probe()
    for (const [source, due] of dueBySource) {
      isBacklog = (await sendDue(source, due, now)) || isBacklog
      await sendAllNotified()
    }
    // Confirmations that never came must not slow later backlogs down.
    if (!isBacklog) sender.clearUnconfirmed()
    else if (!sender.isFull()) pollAt = 0
  }

  const run = async () => {
    let failing = false
    while (!stopped && !isConnected(sources)) await pause.wait()
    while (!stopped) {
      try {
        await step()
        failing = false
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'relay paused')
        failing = true
        countFailure()
      }
      if (!stopped && (failing || !(notified.isWaiting() || pollAt === 0) || redis.status !== 'ready'))
        await pause.wait()
    }
  }
  // A restarted Redis may have lost what was sent.
  const clearSent = () => sender.clear()
  redis.on('ready', clearSent)
  const finished = run()
  const confirmations = createConfirmations(deps, sender)

  return {
    notify(subjectType: string, id: string, stored?: Versioned) {
      notified.add(subjectType, id, stored)
      pause.end()
    },
    degraded: (): string[] =>
      (sender.isRefused() && redis.status === 'ready') || confirmations.isBroken() ? ['events'] : [],
    /** Whether events reach the stream from here. */
    isSending: () => redis.status === 'ready' && !sender.isRefused(),
    refused: () => confirmations.refused(),
    async stop() {
      stopped = true
      pause.end()
      redis.off('ready', clearSent)
      await Promise.all([finished, confirmations.stop()])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
