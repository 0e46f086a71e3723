import { Agent } from 'node:http'
import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { ask, bearer, type Answer } from '../../../test/harness/ask.ts'
import { answeredWrite, outcomeOf, resultIn, stateOf } from '../promises/answered-write.ts'
import { firstType, listType, savedTemplate } from '../promises/check-writes.ts'
import { isBefore, type Write, type WriteKind } from '../promises/history.ts'
import { sharedNow } from '../viewers/views.ts'
import { wait } from '../../../test/harness/until.ts'

/** A draw to write to; `known`: its last known state. */
export type Draw = { market: string; date: string; known: AdminResult | null }

type WritersOptions = {
  url: string
  /** Read for each write: the token may change. */
  token: () => string
  draws: Draw[]
  /** Writes a second, all writers together. */
  rate: number
  writers: number
  /** Retries of an unacknowledged write; 0 by default. */
  retries?: number
}

/** A draw may hold 200 numbers: beyond this count it is deleted and started again. */
const maxPrizes = 120
/** In percent. */
const chances: [WriteKind, number][] = [
  ['delete', 1],
  ['start', 3],
  ['first', 6],
  ['save', 10],
]
const writeMs = 10_000

const chooseKind = ({ known }: Draw): WriteKind => {
  if (!known) return 'start'
  if (known.prizes.length > maxPrizes) return 'delete'
  let left = Math.random() * 100
  return chances.find(([, share]) => (left -= share) < 0)?.[0] ?? 'list'
}

type WriteRequest = { method: string; path: string; body?: object; ifMatch?: string; expectedNumber?: string }

/** A save carries the rev it was made from, so that it undoes no concurrent entry. */
const requestOf = (kind: WriteKind, { market, date, known }: Draw, value: string): WriteRequest => {
  const saved = `/admin/lottery-results/${known?.id}`
  if (kind === 'start') return { method: 'POST', path: '/admin/results/start-session', body: { market, date } }
  if (kind === 'delete') return { method: 'DELETE', path: saved }
  if (kind === 'save') {
    const rows = (known?.prizes ?? []).map(({ type, numbers }) => ({ type, numbers }))
    const prizes = [...rows, { type: listType, numbers: value }]
    const body = { market, date, template: savedTemplate(value), prizes }
    return { method: 'PUT', path: saved, body, ifMatch: String(known?.rev) }
  }
  const path = `/admin/results/${known?.id}/prizes`
  if (kind === 'list') return { method: 'POST', path, body: { type: listType, numbers: value } }
  // Every other PRIZE 1 says which number it replaces: refused where another was faster, ignored by the previous
  // release.
  const replaced = known?.prizes.find(({ type }) => type === firstType)?.numbers ?? 'none'
  const body = { type: firstType, numbers: value }
  return { method: 'POST', path, body, ...(Number(value) % 2 === 0 ? { expectedNumber: replaced } : {}) }
}

/** Numbers unique to each write. */
const numbersFrom = (first: number) => {
  let next = first
  return () => String(next++).padStart(8, '0')
}

/**
 * Admins who start, enter, save and delete on these draws at a fixed rate; records each write with its times and
 * outcome.
 */
export const startWriters = ({ url, token, draws, rate, writers, retries = 0 }: WritersOptions) => {
  const agent = new Agent({ keepAlive: true, maxSockets: writers * 2 })
  const writes: Write[] = []
  const tries: Answer[] = []
  const number = numbersFrom(1)
  let stopped = false

  const send = (kind: WriteKind, draw: Draw, value: string): Promise<Answer> => {
    const { method, path, body, ifMatch, expectedNumber } = requestOf(kind, draw, value)
    const headers: Record<string, string> = {
      ...bearer(token()),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
      ...(expectedNumber ? { [expectedNumberHeader]: expectedNumber } : {}),
    }
    // Like the back office: a retry carries the key of its first attempt.
    if (method !== 'DELETE') headers['idempotency-key'] = `${kind}-${value}`
    if (body) headers['content-type'] = 'application/json'
    const content = body ? { body: JSON.stringify(body) } : {}
    return ask(`${url}/api${path}`, { method, agent, headers, timeoutMs: writeMs, ...content })
  }

  /** Updates the known state of a draw from an answer: deleted, or its current state. */
  const updateKnown = (draw: Draw, kind: WriteKind, seen: Answer) => {
    if (seen.status === 404 || (kind === 'delete' && outcomeOf(seen) === 'ok')) draw.known = null
    const answered = resultIn(seen)
    if (answered && (!draw.known || isBefore(draw.known, answered))) draw.known = answered
  }

  const writeOnce = async (kind: WriteKind, draw: Draw): Promise<Write> => {
    const value = number()
    const startedAt = sharedNow()
    // A retry must send the same, even if newer state is known.
    const from = { ...draw }
    let seen = await send(kind, from, value)
    tries.push(seen)
    let hadUnknown = outcomeOf(seen) === 'unknown'
    for (let tried = 0; tried < retries && outcomeOf(seen) === 'unknown'; tried++) {
      await wait(1_000 * Number(seen.headers['retry-after'] ?? 1))
      seen = await send(kind, from, value)
      tries.push(seen)
      hadUnknown ||= outcomeOf(seen) === 'unknown'
    }
    updateKnown(draw, kind, seen)
    const written = answeredWrite({ kind, market: draw.market, value, startedAt }, seen, hadUnknown)
    return kind === 'delete' && from.known ? { ...written, state: stateOf(from.known) } : written
  }

  const write = async (kind: WriteKind, draw: Draw): Promise<Write> => {
    const done = await writeOnce(kind, draw)
    writes.push(done)
    return done
  }

  const work = async (index: number) => {
    const pauseMs = (writers / rate) * 1_000
    let dueAt = sharedNow() + (index / writers) * pauseMs
    while (!stopped) {
      const draw = draws[Math.floor(Math.random() * draws.length)] as Draw
      const kind = chooseKind(draw)
      await write(kind, draw)
      if (kind === 'delete') await write('start', draw)
      dueAt = Math.max(sharedNow(), dueAt + pauseMs)
      await wait(Math.max(0, dueAt - sharedNow()))
    }
  }
  let workers: Promise<void>[] = []
  return {
    writes,
    /** The answers to all tries. */
    tries,
    draws,
    /** One write outside the fixed rate. */
    write,
    begin() {
      stopped = false
      workers = Array.from({ length: writers }, (_each, index) => work(index))
      for (const worker of workers) worker.catch(() => undefined)
    },
    /** Stops new writes; resolves when the last has ended. */
    async pause() {
      stopped = true
      await Promise.all(workers)
    },
    close: () => agent.destroy(),
  }
}
