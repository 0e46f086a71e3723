import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import { storedStream } from '@papan/contracts/stream.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import type { Redis } from 'ioredis'
import { noFailpoint, type Failpoint } from '../failpoint.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { createAcknowledgementReader } from '../stream/acknowledgements.ts'
import type { EventKeys } from '../stream/event-keys.ts'
import { createEventSender } from '../stream/event-sender.ts'
import type { EntrySigner } from '../stream/signed-entry.ts'
import { createStreamCursor } from '../stream/stream-cursor.ts'
import type { RawEntry } from '../stream/stream-entry.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { isSinceRestore } from './epochs.ts'
import { envelopesOf } from './outbox-envelopes.ts'
import { confirmEvents, dueBatch, dueDocuments, postpone } from './outbox-queries.ts'
import { takeoverMs, type Versioned } from './outbox-document.ts'

type RelayDeps = {
  sources: OutboxSource[]
  redis: Redis
  /** A second client, role `reader`, for the acknowledgements. */
  reader: Redis
  /** With this service's own key. */
  sign: EntrySigner
  keys: EventKeys
  log: Logger
  metrics: Metrics
  clock: () => number
  failpoint?: Failpoint
}

const pollMs = 500
/** Acknowledgements are gathered for so long, since taking them costs two writes however many there are. Nobody waits for that. */
const gatherMs = 20
/** What audit has not confirmed is sent again after this long; a long outage so costs one read a document every 15 s. */
const repeatMs = 15_000
/** Nudged documents beyond this wait for the poll. */
const maxNudged = 5_000
/** Documents whose sent events are remembered. */
const maxMarked = 5_000
/** Events of one pipeline; a document's own events always go together. */
const maxEventsAtOnce = 1_000
/** With more on the way than this, a backlog is sent at the pace of the poll: a stream full of unread events would lose its oldest. */
const maxOnTheWay = 5_000

const markOf = ({ type, id }: EventSubject): string => `${type} ${id}`

/** The first documents, at least one, whose events fit into one pipeline. */
const fitting = (documents: Versioned[]): Versioned[] => {
  let events = 0
  return documents.filter(({ outbox }, index) => (events += outbox.length) <= maxEventsAtOnce || index === 0)
}

/**
 * Carries events from documents to the stream. Any number of relays may run: each sends a document's events in their order,
 * right after the write (notifyRelay) or when its time is due (poll), and again until audit has confirmed them. Consumers ignore repeats.
 */
export const createRelay = (deps: RelayDeps) => {
  const { sources, redis, reader, sign, keys, log, metrics, clock, failpoint = noFailpoint } = deps
  const add = createEventSender(redis, sign)
  const nudged = new Map<string, Set<string>>(sources.map(({ subjectType }) => [subjectType, new Set()]))
  /** The newest event of a document that this relay sent: while audit is away, a notifyRelay sends what is new and not everything again. */
  const sentMarks = new Map<string, { epoch: number; rev: number }>()
  /** Events sent and not confirmed yet, as far as this relay knows. */
  let onTheWay = 0
  const countFailure = metrics.counter('relay_failures_total', 'Times that waiting events could not be sent')
  /** Redis took nothing of what was added last. */
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
    onTheWay += events.length
    if (sentMarks.size > maxMarked) sentMarks.clear()
    for (const { subject } of events) sentMarks.set(markOf(subject), { epoch: subject.epoch, rev: subject.rev })
  }

  const sendNudged = async (source: OutboxSource, ids: Set<string>) => {
    const isUnsent = (subject: EventSubject) => isNewer(subject, sentMarks.get(markOf(subject)))
    while (ids.size > 0) {
      const some = [...ids].slice(0, 200)
      for (const id of some) ids.delete(id)
      const documents = await dueDocuments(source, { ids: some })
      await failpoint('after_commit_before_publish')
      await send(source, documents, isUnsent)
      await failpoint('after_publish_before_mark')
    }
  }

  /** Every waiting event comes by within the time after which it is sent again, and so does the oldest. */
  let oldest = { waitingSince: 0, seenAt: -Infinity }
  const noteWaiting = (due: readonly Versioned[], now: number) => {
    const since = due.flatMap(({ outbox }) => outbox.slice(0, 1).map(({ occurredAt }) => Date.parse(occurredAt)))
    const isPast = now - oldest.seenAt > repeatMs + takeoverMs
    const earliest = Math.min(...since)
    if (since.length > 0 && (isPast || earliest <= oldest.waitingSince))
      oldest = { waitingSince: earliest, seenAt: now }
    const isWaiting = now - oldest.seenAt <= repeatMs + takeoverMs
    const help = 'Age of the oldest event that audit has not confirmed'
    metrics.gauge('oldest_event_seconds', help, isWaiting ? (now - oldest.waitingSince) / 1000 : 0)
  }

  /** Sends what is due, as much as goes at once; answers whether it may be less than all. */
  const sendDue = async (source: OutboxSource): Promise<boolean> => {
    const now = clock()
    const due = await dueDocuments(source, { before: now })
    noteWaiting(due, now)
    const documents = fitting(due)
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
    for (const source of sources) await sendNudged(source, nudged.get(source.subjectType) ?? new Set())
    if (Date.now() < pollAt) return
    pollAt = Date.now() + pollMs
    let isBacklog = false
    for (const source of sources) isBacklog = (await sendDue(source)) || isBacklog
    // Confirmations that never came must not slow later backlogs down.
    if (!isBacklog) onTheWay = 0
    else if (onTheWay < maxOnTheWay) pollAt = 0
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    let failing = false
    while (!stopped) {
      try {
        await step()
        failing = false
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'relay paused')
        failing = true
        countFailure()
      }
      const waiting = [...nudged.values()].some(({ size }) => size > 0)
      if (!stopped && (failing || !(waiting || pollAt === 0) || redis.status !== 'ready')) await pause()
    }
  }
  // A Redis that was away may have lost what was sent to it.
  const forgetSent = () => {
    sentMarks.clear()
    onTheWay = 0
  }
  redis.on('ready', forgetSent)
  const finished = run()

  const acknowledged = createAcknowledgementReader({ keys, log, metrics })
  const confirm = async (entries: RawEntry[]) => {
    // The log that an older one speaks of may have been replaced by one without the event.
    const current = (await acknowledged.read(entries)).filter(({ at }) => isSinceRestore(at))
    const stored = current.flatMap((one) => one.stored)
    for (const source of sources) {
      const mine = stored.filter(([subjectType]) => subjectType === source.subjectType)
      onTheWay = Math.max(0, onTheWay - mine.length)
      if (mine.length > 0) await confirmEvents(source, mine)
    }
  }
  const acknowledgements = createStreamCursor({
    redis: reader,
    log,
    metrics,
    stream: storedStream,
    // An acknowledgement that cannot be taken now comes again, because its event is then sent again.
    onEntries: async (entries) => {
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      await confirm(entries).catch((error: unknown) => log.warn({ err: error }, 'acknowledgements not taken'))
    },
    onGap: () => undefined,
  })

  return {
    /** Says that a document has something to send. */
    notifyRelay(subjectType: string, id: string) {
      const ids = nudged.get(subjectType)
      if (ids && ids.size < maxNudged) ids.add(id)
      wake()
    },
    /** What this service does without: a stream that takes nothing, or that cannot be followed. */
    degraded: (): string[] =>
      (isRefused && redis.status === 'ready') || acknowledgements.isBroken() ? ['events'] : [],
    /** The acknowledgements that were refused. */
    refused: () => acknowledged.refused.list(),
    async stop() {
      stopped = true
      wake()
      redis.off('ready', forgetSent)
      await Promise.all([finished, acknowledgements.stop()])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
