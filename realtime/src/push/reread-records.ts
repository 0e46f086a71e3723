import { z } from 'zod'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import type { SeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { ContentReader } from '../rooms/content-reader.ts'
import { emitResync, emitToAdmins, emitToAll, emitToRoom, type PushDeps } from './emit.ts'
import { marketRoom } from '../sessions/socket-types.ts'

type RereadDeps = PushDeps & {
  content: Pick<ContentReader, 'draw'>
  /** Content's answers count as handled, unsigned claims do not. */
  seen: SeenRevisions
}

/** A flood of hints costs content no more than this. */
const maxAtOnce = 50
const everyMs = 250
const maxDue = 500
const maxTries = 20
/** Shortest time between two resyncs. */
const resyncEveryMs = 10_000

const name = z.string().max(200)
const drawOf = z.object({ market: name, date: z.string().max(10) })
const marketOf = z.object({ marketName: name })

type Job = { run: () => Promise<void>; tries: number }

/**
 * Unsigned events come from an earlier release, or from anyone who can write to Redis: read the record from content, emit nothing
 * of theirs.
 */
export const createRereads = ({ content, seen, ...deps }: RereadDeps) => {
  const { io, newest, markets } = deps
  const due = new Map<string, Job>()
  let resyncAt = 0
  let isResyncDue = false
  let running: Promise<void> | null = null
  let stopped = false

  const rereadDraw = async ({ market, date }: z.infer<typeof drawOf>) => {
    if (!(await markets.has(market))) return
    newest.invalidate(market)
    const latest = await newest.newestOf(market)
    const result = latest?.date === date ? latest : await content.draw(market, date)
    emitToAdmins({ market, date }, deps)
    if (!result) {
      io.local.to(marketRoom(market)).emit('resync')
      isResyncDue = true
      return
    }
    if (result === latest) emitToRoom(result, deps)
    const { id, epoch, rev } = result
    if (seen.add({ type: 'result', id, epoch, rev })) emitToAll(result, { type: 'result', id, epoch, rev }, deps)
  }

  const rereadSchedule = async (marketName: string) => {
    if (await markets.has(marketName)) io.local.emit('schedule_update', { marketName })
  }

  /** The key merges repeated hints. */
  const jobOf = ({ subject, data, record }: EventEnvelope): [key: string, run: () => Promise<void>] | null => {
    if (subject.type === 'result') {
      const [read] = [data, record].map((one) => drawOf.safeParse(one)).filter(({ success }) => success)
      const draw = read?.data
      return draw ? [`draw ${draw.market} ${draw.date}`, () => rereadDraw(draw)] : ['all', fetchAgain]
    }
    if (subject.type === 'schedule' || subject.type === 'market-clock') {
      const [read] = [data, record].map((one) => marketOf.safeParse(one)).filter(({ success }) => success)
      const market = read?.data?.marketName
      return market === undefined ? ['all', fetchAgain] : [`schedule ${market}`, () => rereadSchedule(market)]
    }
    if (subject.type === 'market') return ['markets', () => markets.refresh()]
    return subject.type === 'database' ? ['all', fetchAgain] : null
  }

  const fetchAgain = () => {
    isResyncDue = true
    return Promise.resolve()
  }

  const runOne = async ([key, { run, tries }]: [string, Job]) => {
    try {
      await run()
    } catch {
      if (tries < maxTries && !due.has(key)) due.set(key, { run, tries: tries + 1 })
    }
  }

  const resync = () => {
    if (!isResyncDue || performance.now() < resyncAt) return
    isResyncDue = false
    resyncAt = performance.now() + resyncEveryMs
    emitResync(deps)
  }

  const work = async () => {
    while (!stopped && (due.size > 0 || isResyncDue)) {
      const some = [...due].slice(0, maxAtOnce)
      for (const [key] of some) due.delete(key)
      await Promise.all(some.map(runOne))
      resync()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    running = null
  }

  return {
    hint(envelope: EventEnvelope): void {
      const job = jobOf(envelope)
      if (!job) return
      const [key, run] = job
      if (due.has(key) || due.size < maxDue) due.set(key, { run, tries: 0 })
      else isResyncDue = true
      running ??= work()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
