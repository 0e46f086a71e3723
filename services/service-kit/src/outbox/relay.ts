import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import { storedStream } from '@papan/contracts/stream.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { noFailpoint, type Failpoint } from '@papan/runtime/failpoint.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createAcknowledgementReader } from '@papan/runtime/stream/acknowledgements.ts'
import type { EventKeys, EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { isSinceRestore } from '../records/epochs.ts'
import { envelopesOf } from './outbox-envelopes.ts'
import { confirmEvents, documentsOf, dueBatch, dueDocuments, postpone } from './outbox-queries.ts'
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
  failpoint?: Failpoint
}

const pollMs = 500
/** Acknowledgements are collected for this long: each batch costs two writes. */
const gatherMs = 20
/** Unconfirmed events are repeated after this long. */
const repeatMs = 15_000
/** Notified documents beyond this wait for the poll. */
const maxNotified = 5_000
const maxRemembered = 5_000
/** Further or larger ones are read again when sent. */
const maxHeld = 100
const maxHeldEvents = 20
/** A document's events are never split. */
const maxEventsAtOnce = 1_000
/** With more in flight, a backlog is sent at the pace of the poll: a full stream would drop its oldest events unread. */
const maxUnconfirmed = 5_000

const keyOf = ({ type, id }: EventSubject): string => `${type} ${id}`

const onePipeline = (documents: Versioned[]): Versioned[] => {
  let events = 0
  return documents.filter(({ outbox }, index) => (events += outbox.length) <= maxEventsAtOnce || index === 0)
}

/**
 * Sends events from documents to the stream. Any number of relays may run: each sends a document's events in order, after the
 * write (notify) or when due (poll), and repeats them until audit confirms.
 */
export const createRelay = (deps: RelayDeps) => {
  const { sources, redis, reader, sign, keys, log, metrics, clock, failpoint = noFailpoint } = deps
  const add = createEventSender(redis, sign)
  /** By subject type and id; the document as written, or null when it must be read. */
  const notified = new Map<string, Map<string, Versioned | null>>(
    sources.map(({ subjectType }) => [subjectType, new Map()]),
  )
  /** The newest event sent per document: while audit is away, a notification sends only what is newer. */
  const lastSent = new Map<string, { epoch: number; rev: number }>()
  let unconfirmed = 0
  const countFailure = metrics.counter('relay_failures_total', 'Times that waiting events could not be sent')
  let isRefused = false
  let stopped = false
  let wake: () => void = () => undefined

  const send = async (source: OutboxSource, documents: Versioned[], isWanted: (subject: EventSubject) => boolean) => {
    const events = documents.flatMap((stored) => envelopesOf(source, stored)).filter(({ subject }) => isWanted(subject))
    if (events.length === 0) return
    try {
      await add(events)
      isRefused = false
    } catch (error) {
      isRefused = true
      throw error
    }
    for (const { type } of events)
      metrics.count('events_sent_total', 'Events sent to the stream by type, repeats included', 1, { type })
    unconfirmed += events.length
    if (lastSent.size > maxRemembered) lastSent.clear()
    for (const { subject } of events) lastSent.set(keyOf(subject), { epoch: subject.epoch, rev: subject.rev })
  }

  const mayHold = ({ outbox }: Versioned, held: number): boolean =>
    redis.status === 'ready' && held < maxHeld && outbox.length <= maxHeldEvents

  const sendNotified = async (source: OutboxSource) => {
    const waiting = notified.get(source.subjectType)
    const isUnsent = (subject: EventSubject) => isNewer(subject, lastSent.get(keyOf(subject)))
    while (waiting && waiting.size > 0) {
      const some = [...waiting].slice(0, 200)
      for (const [id] of some) waiting.delete(id)
      const unread = some.flatMap(([id, stored]) => (stored ? [] : [id]))
      const read = unread.length > 0 ? await documentsOf(source, unread) : []
      const documents = [...some.flatMap(([, stored]) => stored ?? []), ...read]
      await failpoint('after_commit_before_publish')
      await send(source, documents, isUnsent)
      await failpoint('after_publish_before_mark')
    }
  }

  /** Between polls as well: a prize does not wait for all of them. */
  const sendAllNotified = async () => {
    for (const source of sources) await sendNotified(source)
  }

  /** Every unsent event is polled within the repeat interval, and so is the oldest. */
  let oldest = { waitingSince: 0, seenAt: -Infinity }
  const reportOldest = (due: readonly Versioned[], now: number) => {
    const since = due.flatMap(({ outbox }) => outbox.slice(0, 1).map(({ occurredAt }) => Date.parse(occurredAt)))
    const isPast = now - oldest.seenAt > repeatMs + takeoverMs
    const earliest = Math.min(...since)
    if (since.length > 0 && (isPast || earliest <= oldest.waitingSince))
      oldest = { waitingSince: earliest, seenAt: now }
    const isWaiting = now - oldest.seenAt <= repeatMs + takeoverMs
    const help = 'Age of the oldest event that audit has not confirmed'
    metrics.gauge('oldest_event_seconds', help, isWaiting ? (now - oldest.waitingSince) / 1000 : 0)
  }

  /** Answers whether more may be due. */
  const sendDue = async (source: OutboxSource, due: Versioned[], now: number): Promise<boolean> => {
    reportOldest(due, now)
    const documents = onePipeline(due)
    if (documents.length === 0) return false
    await send(source, documents, () => true)
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
    if (isRefused && [...dueBySource.values()].every((due) => due.length === 0)) {
      // Another relay has sent what was refused here.
      await redis.ping()
      isRefused = false
    }
    for (const [source, due] of dueBySource) {
      isBacklog = (await sendDue(source, due, now)) || isBacklog
      await sendAllNotified()
    }
    // Confirmations that never came must not slow later backlogs down.
    if (!isBacklog) unconfirmed = 0
    else if (unconfirmed < maxUnconfirmed) pollAt = 0
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        // The answer of the write leaves first.
        setImmediate(resolve)
      }
    })

  const isConnected = () => sources.every(({ model }) => model.db.readyState === mongoose.ConnectionStates.connected)

  const run = async () => {
    let failing = false
    while (!stopped && !isConnected()) await pause()
    while (!stopped) {
      try {
        await step()
        failing = false
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'relay paused')
        failing = true
        countFailure()
      }
      const waiting = [...notified.values()].some(({ size }) => size > 0)
      if (!stopped && (failing || !(waiting || pollAt === 0) || redis.status !== 'ready')) await pause()
    }
  }
  // A restarted Redis may have lost what was sent.
  const clearSent = () => {
    lastSent.clear()
    unconfirmed = 0
  }
  redis.on('ready', clearSent)
  const finished = run()

  const acknowledged = createAcknowledgementReader({ keys, log, metrics })
  const confirm = async (entries: RawEntry[]) => {
    // An older one may concern a log that was replaced by one without the event.
    const current = (await acknowledged.read(entries)).filter(({ at }) => isSinceRestore(at))
    const stored = current.flatMap((one) => one.stored)
    for (const source of sources) {
      const mine = stored.filter(([subjectType]) => subjectType === source.subjectType)
      unconfirmed = Math.max(0, unconfirmed - mine.length)
      if (mine.length > 0) await confirmEvents(source, mine)
    }
  }
  const acknowledgements = createStreamCursor({
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

  return {
    notify(subjectType: string, id: string, stored?: Versioned) {
      const waiting = notified.get(subjectType)
      if (waiting && waiting.size < maxNotified)
        waiting.set(id, stored && mayHold(stored, waiting.size) ? stored : null)
      wake()
    },
    degraded: (): string[] =>
      (isRefused && redis.status === 'ready') || acknowledgements.isBroken() ? ['events'] : [],
    /** Whether events reach the stream from here. */
    isSending: () => redis.status === 'ready' && !isRefused,
    refused: () => acknowledged.refused.list(),
    async stop() {
      stopped = true
      wake()
      redis.off('ready', clearSent)
      await Promise.all([finished, acknowledgements.stop()])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
