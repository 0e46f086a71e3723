// A crowd of viewers in a process of its own, told what to do by messages from its parent. Answers each with what it saw.
import type { Socket } from 'node:net'
import { connectLean } from './lean-client.ts'
import { messageAt } from './prize.ts'

/** What a crowd is told to do. Times are this process's, in ms. */
export type Order =
  | { do: 'connect'; port: number; count: number }
  /** Notes the receipts of `count` revisions from `from` on by those who read. */
  | { do: 'watch'; from: number; count: number }
  /** That many stop reading. */
  | { do: 'stall'; count: number }
  /** Waits until all are back after their server ended; each tries again at once. */
  | { do: 'return'; withinMs: number }
  | { do: 'leave' }

/** For each revision the time from the first receipt to the last, and for all of them from the very first to the very last. */
export type Watched = { spreads: number[]; wholeMs: number; receipts: number; wrong: number; cpuShare: number }

type Viewer = { socket: Socket; seen: number; isStalled: boolean; isReady: boolean }
type Watch = {
  from: number
  count: number
  expected: number
  first: number[]
  last: number[]
  receipts: number
  wrong: number
  end: () => void
}

const watchMs = 60_000
const connectsAtOnce = 200
const retryMs = 20

let viewers: Viewer[] = []
let watch: Watch | null = null
let isLeaving = false
let whenReady: () => void = () => undefined
const messages = new Map<number, Buffer>()

const expected = (rev: number): Buffer => {
  let message = messages.get(rev)
  if (!message) messages.set(rev, (message = Buffer.from(messageAt(rev))))
  return message
}

const receive = (viewer: Viewer, data: Buffer) => {
  if (!watch) return
  const now = performance.now()
  const at = viewer.seen++
  if (at >= watch.count || !data.equals(expected(watch.from + at))) watch.wrong++
  watch.first[at] ??= now
  watch.last[at] = now
  watch.receipts++
  if (watch.receipts === watch.expected) watch.end()
}

const join = (port: number): Viewer => {
  const viewer: Viewer = { socket: null as unknown as Socket, seen: 0, isStalled: false, isReady: false }
  const knock = () => {
    viewer.socket = connectLean(port, {
      onMessage: (data) => receive(viewer, data),
      onReady() {
        viewer.isReady = true
        whenReady()
      },
      onClose() {
        viewer.isReady = false
        if (!isLeaving) setTimeout(knock, retryMs)
      },
    })
  }
  knock()
  return viewer
}

const allReady = (ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Error(`${viewers.filter(({ isReady }) => !isReady).length} viewers are not there after ${ms} ms`)),
      ms,
    )
    whenReady = () => {
      if (!viewers.every(({ isReady }) => isReady)) return
      clearTimeout(timer)
      whenReady = () => undefined
      resolve()
    }
    whenReady()
  })

const connectAll = async (port: number, count: number) => {
  isLeaving = false
  const startedAt = performance.now()
  for (let made = 0; made < count; made += connectsAtOnce) {
    for (let index = made; index < Math.min(count, made + connectsAtOnce); index++) viewers.push(join(port))
    await allReady(watchMs)
  }
  return performance.now() - startedAt
}

const watchRevisions = async (from: number, count: number): Promise<Watched> => {
  messages.clear()
  for (let rev = from; rev < from + count; rev++) expected(rev)
  for (const viewer of viewers) viewer.seen = 0
  const all = count * viewers.filter(({ isStalled }) => !isStalled).length
  const cpu = process.cpuUsage()
  await new Promise<void>((end, reject) => {
    const timer = setTimeout(() => reject(new Error(`${watch?.receipts} receipts after ${watchMs} ms`)), watchMs)
    watch = {
      from,
      count,
      expected: all,
      first: [],
      last: [],
      receipts: 0,
      wrong: 0,
      end: () => (clearTimeout(timer), end()),
    }
    process.send?.({ watching: true })
  })
  const { user, system } = process.cpuUsage(cpu)
  const seen = watch as unknown as Watch
  watch = null
  const wholeMs = Math.max(...seen.last) - Math.min(...seen.first)
  return {
    spreads: seen.first.map((first, at) => (seen.last[at] ?? Number.NaN) - first),
    wholeMs,
    receipts: seen.receipts,
    wrong: seen.wrong,
    cpuShare: (user + system) / 1000 / wholeMs,
  }
}

const leave = async () => {
  isLeaving = true
  await Promise.all(
    viewers.map(({ socket }) => {
      const closed = new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
      socket.destroy()
      return closed
    }),
  )
  viewers = []
}

const obey = async (order: Order): Promise<unknown> => {
  if (order.do === 'connect') return connectAll(order.port, order.count)
  if (order.do === 'watch') return watchRevisions(order.from, order.count)
  if (order.do === 'leave') return leave()
  if (order.do === 'return') {
    const startedAt = performance.now()
    await allReady(order.withinMs)
    return performance.now() - startedAt
  }
  for (const viewer of viewers.slice(0, order.count)) {
    viewer.isStalled = true
    viewer.socket.pause()
  }
  return null
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.once('disconnect', () => process.exit())
