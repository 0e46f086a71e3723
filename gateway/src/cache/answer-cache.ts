import { badGateway } from '../http/error-answer.ts'
import type { UpstreamAnswer } from '../proxy/ask-upstream.ts'
import type { CacheKey } from './cache-key.ts'
import { ageOf, isUnchanged, newEntry, type Entry } from './entry.ts'
import { createEntryTable, type Rooms } from './entry-table.ts'
import { isKeepable } from './keepable.ts'
import { keepAnswer, type KeptAnswer } from './kept-answer.ts'

type CacheDeps = {
  /** Monotonic, ms. */
  clock: () => number
  /** Fetches a key from its upstream. Throws an AppError when that is away or hangs. */
  ask: (key: CacheKey) => Promise<UpstreamAnswer>
  rooms?: Rooms
}

type Asking = { asker: string; keeps: boolean }

/** A response, and its age in seconds when its upstream is away. */
export type Served = { answer: KeptAnswer; staleSeconds: number | null }

/** With a hanging upstream nobody waits longer than this for a response that is only old. */
const patienceMs = 1_000
const retryMs = 1_000
/** Entries requested more than once, and this recently, are refetched as soon as they changed. */
const usedLatelyMs = 60_000
const touchMs = 1_000
const megabyte = 1024 * 1024
/** About 300 markets with their pages; other paths that are read often; unknown names. */
const defaultRooms: Rooms = {
  known: { entries: 2_000, bytes: 44 * megabyte },
  further: { entries: 600, bytes: 14 * megabyte },
  untried: { entries: 300, bytes: 6 * megabyte },
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(badGateway()), ms).unref())

/**
 * Public responses in memory, with one request in flight per key. A response is current while younger than 5 s and not
 * invalidated; otherwise callers wait for the next, and get the last good one, marked stale, when the upstream fails.
 */
export const createAnswerCache = (deps: CacheDeps) => {
  const { clock, ask, rooms = defaultRooms } = deps
  const table = createEntryTable(rooms)
  const counts = { hits: 0, misses: 0, stale: 0 }
  /** Greatest age of a served response, ms, sampled once a second per entry. */
  let servedAgeMs = 0

  const fetchEntry = async (entry: Entry): Promise<KeptAnswer> => {
    const askedAt = clock()
    const { changes } = entry
    try {
      const answer = await ask(entry)
      if (answer.status >= 500 && entry.held) throw badGateway()
      const kept = await keepAnswer(answer, entry.held)
      if (isKeepable(entry, answer) && table.has(entry)) {
        table.settle(entry, kept)
        entry.heldAt = askedAt
        entry.heldChanges = changes
      }
      entry.retryAt = 0
      return kept
    } catch (error) {
      entry.retryAt = clock() + retryMs
      throw error
    }
  }

  const startFlight = (entry: Entry): Promise<KeptAnswer> => {
    entry.flightChanges = entry.changes
    const flight = fetchEntry(entry).finally(() => {
      entry.flight = null
    })
    entry.flight = flight
    return flight
  }

  /** A response requested after every known change. */
  const later = (entry: Entry): Promise<KeptAnswer> => {
    if (!entry.flight) return startFlight(entry)
    if (entry.flightChanges === entry.changes) return entry.flight
    const follow = () => {
      entry.next = null
      return startFlight(entry)
    }
    return (entry.next ??= entry.flight.then(follow, follow))
  }

  const refresh = (entry: Entry) => {
    if (clock() >= entry.retryAt) later(entry).catch(() => undefined)
  }

  const noteAge = ({ held, heldAt }: Entry, now: number) => {
    if (!held?.immutable) servedAgeMs = Math.max(servedAgeMs, now - heldAt)
  }

  const touch = (entry: Entry, now: number, isServed: boolean) => {
    if (now - entry.usedAt < touchMs) return
    entry.usedAt = now
    if (isServed) noteAge(entry, now)
    table.touch(entry)
  }

  const current = (entry: Entry | undefined, now: number): KeptAnswer | null => {
    if (!entry?.held || !isUnchanged(entry)) return null
    const age = ageOf(entry, now)
    if (age === 'ageing' && !entry.flight) refresh(entry)
    return age === 'old' ? null : entry.held
  }

  const stale = (entry: Entry, answer: KeptAnswer): Served => {
    counts.stale++
    const now = clock()
    noteAge(entry, now)
    return { answer, staleSeconds: Math.max(1, Math.round((now - entry.heldAt) / 1000)) }
  }

  const change = (entry: Entry) => {
    entry.changes++
    // A change was just written, so the upstream is back.
    entry.retryAt = 0
  }

  return {
    /** The current response of a canonical target, without a fetch; null where there is none. */
    peek(target: string): KeptAnswer | null {
      const entry = table.at(target)
      const now = clock()
      const answer = current(entry, now)
      if (!answer || !entry) return null
      touch(entry, now, true)
      counts.hits++
      return answer
    },

    /** Whether one more caller costs the upstream nothing. */
    isKnown(target: string): boolean {
      const entry = table.at(target)
      return entry !== undefined && (entry.held !== null || entry.flight !== null)
    },

    /** Fetches where needed. Throws an AppError when nothing is stored and the upstream fails. */
    async get(key: CacheKey, { asker, keeps }: Asking): Promise<Served> {
      const now = clock()
      let entry = table.get(key.key)
      if (entry) touch(entry, now, false)
      else {
        entry = newEntry(key, asker)
        if (keeps) table.add(entry)
      }
      const answer = current(entry, now)
      if (answer) {
        counts.hits++
        return { answer, staleSeconds: null }
      }
      counts.misses++
      const { held } = entry
      if (held && now < entry.retryAt) return stale(entry, held)
      const coming = later(entry)
      if (!held) return { answer: await coming, staleSeconds: null }
      try {
        const awaited = isUnchanged(entry) ? Promise.race([coming, failAfter(patienceMs)]) : coming
        return { answer: await awaited, staleSeconds: null }
      } catch {
        return stale(entry, held)
      }
    },

    /** Invalidates these addresses: later responses are requested after this call. */
    markChanged(addresses: Iterable<string>) {
      for (const address of addresses) for (const entry of table.atAddress(address)) change(entry)
    },
    /** Invalidates every entry. */
    markAll() {
      for (const entry of table.all()) change(entry)
    },
    /** Refetches changed entries in use, before a caller has to wait. */
    refreshUsed() {
      const since = clock() - usedLatelyMs
      for (const entry of table.all()) {
        if (entry.held && !isUnchanged(entry) && entry.usedAt >= since && !entry.next) refresh(entry)
      }
    },
    facts: () => ({ ...table.facts(), ...counts }),
    /** Greatest age served since the last call, seconds; immutable files excluded. */
    takeServedAge(): number {
      const seconds = servedAgeMs / 1000
      servedAgeMs = 0
      return seconds
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
