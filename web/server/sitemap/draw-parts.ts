import { gunzipSync, gzipSync } from 'node:zlib'
import {
  drawPageParts,
  drawPages,
  drawPagesPath,
  type DrawPages,
} from '@papan/contracts/calls/content/draw-page-calls.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import { evictOldest } from '../evict-oldest.ts'
import { createCachedAnswer } from '../cached-answer.ts'

type Draws = DrawPages['draws']
type Part = { packed: Buffer; changedAt: string | undefined; expiresAt: number }
type DrawPartsDeps = {
  base: string
  clock?: () => number
}

const countTtlMs = 60_000
/** A deleted draw leaves its part after this. */
const partTtlMs = 300_000
/** 70 KB compressed each: a million draws. */
const maxParts = 100
/** Content reads ten thousand rows for a part, one part at a time. */
const maxWaiting = 4
const askMs = 15_000
/** The gateway's timeout is 5 s; a slower answer is cached for the retry. */
const answerMs = 4_000

export const notNow = 503
export const noSuchPart = 404

const within = <Answer>(work: Promise<Answer>, ms: number): Promise<Answer | typeof notNow> => {
  const { promise, resolve } = Promise.withResolvers<typeof notNow>()
  const timer = setTimeout(() => resolve(notNow), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Sitemap parts of draw pages as content answers them, cached compressed. */
export const createDrawParts = ({ base, clock = Date.now }: DrawPartsDeps) => {
  const parts = new Map<number, Part>()
  const building = new Map<number, Promise<Draws | number>>()
  let last: Promise<unknown> = Promise.resolve()

  const count = createCachedAnswer({
    first: 0,
    ask: async () => {
      const { status, text } = await callService(base + drawPagesPath, { timeoutMs: answerMs })
      if (status !== 200) throw new Error(`content answered ${status} for draw pages`)
      return { answer: drawPageParts.parse(JSON.parse(text)).parts, ttlMs: countTtlMs }
    },
    clock,
  })

  const cachedPart = (number: number): Draws | null => {
    const cached = parts.get(number)
    if (!cached || clock() >= cached.expiresAt) return null
    return JSON.parse(gunzipSync(cached.packed).toString()) as Draws
  }

  const store = (number: number, draws: Draws) => {
    const changedAt = draws.reduce<string | undefined>(
      (latest, [, , at]) => (latest && latest > at ? latest : at),
      undefined,
    )
    const packed = gzipSync(JSON.stringify(draws), { level: 6 })
    parts.delete(number)
    parts.set(number, { packed, changedAt, expiresAt: clock() + partTtlMs })
    evictOldest(parts, maxParts)
  }

  const build = async (number: number): Promise<Draws | number> => {
    const { status, text } = await callService(`${base}${drawPagesPath}/${number}`, { timeoutMs: askMs })
    if (status === 404) return noSuchPart
    if (status !== 200) return notNow
    const { draws } = drawPages.parse(JSON.parse(text))
    store(number, draws)
    return draws
  }

  const started = (number: number): Promise<Draws | number> => {
    const inFlight = building.get(number)
    if (inFlight) return inFlight
    if (building.size >= maxWaiting) return Promise.resolve(notNow)
    const work = last.then(() => build(number)).catch(() => notNow)
    last = work
    building.set(number, work)
    void work.finally(() => building.delete(number))
    return work
  }

  return {
    async count(): Promise<{ count: number } | typeof notNow> {
      try {
        return { count: await count() }
      } catch {
        return notNow
      }
    },

    /** Undefined for a part not read lately. */
    changedAt: (number: number): string | undefined => parts.get(number)?.changedAt,

    /** The draws of a part, or an error status. */
    async part(number: number): Promise<Draws | number> {
      const counted = await this.count()
      if (counted === notNow) return notNow
      if (number > counted.count) return noSuchPart
      return cachedPart(number) ?? within(started(number), answerMs)
    },
  }
}

export type DrawParts = ReturnType<typeof createDrawParts>
