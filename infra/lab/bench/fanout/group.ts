import { sharedNow } from '../../harness/viewers/views.ts'
import { connectLean } from '../../harness/realtime/lean-client.ts'
import { messageAt } from '../../harness/realtime/prize.ts'
import { connectReal } from './real-client.ts'
import type { Viewer } from '../../harness/realtime/viewer.ts'

/** `spreads`: first to last receipt of each revision, ms; `wholeMs`: first to last of all. */
export type Watched = { spreads: number[]; wholeMs: number; receipts: number; wrong: number; cpuShare: number }

/** First and last receipt, ms, on the clock that all processes share. */
export type Reached = { firstAt: number; lastAt: number }

export type Connect = { ports: number[]; count: number; as?: 'lean' | 'real' }

/** A seat for one connection after another. */
type Place = {
  viewer: Viewer
  seen: number
  isStalled: boolean
  isReady: boolean
  onNext: ((message: Buffer | unknown[]) => void) | null
}
/** `uncompared`: messages not in wire form, compared after the measurement. */
type Watch = {
  from: number
  expected: Buffer[]
  uncompared: [at: number, message: unknown[]][]
  missing: number
  wrong: number
  first: number[]
  last: number[]
  end: () => void
}

const waitMs = 60_000
const connectsAtOnce = 200
const retryMs = 20
/** Newer than all, so that no snapshot mixes with a measurement. */
const newestRev = 1e9
const connects = { lean: connectLean, real: connectReal }

const onWire = (message: unknown[]): Buffer => Buffer.from(`42${JSON.stringify(message)}`)
const beat = onWire(['beat'])
/** The heartbeat of every socket. */
const isBeat = (message: Buffer | unknown[]): boolean =>
  Buffer.isBuffer(message) ? message.equals(beat) : message[0] === 'beat'
const revOf = (message: Buffer | unknown[]): number =>
  Buffer.isBuffer(message) ? Number(/"rev":(\d+)/.exec(message.toString())?.[1]) : (message[1] as { rev: number }).rev

/** Viewers of one server, or spread over several. */
export const createGroup = () => {
  let places: Place[] = []
  let watch: Watch | null = null
  let ready = 0
  let isLeaving = false
  let whenReady: () => void = () => undefined

  const receive = (place: Place, message: Buffer | unknown[]) => {
    if (isBeat(message)) return
    place.onNext?.(message)
    if (!watch || place.isStalled) return
    const now = performance.now()
    const at = place.seen
    const isRight = Buffer.isBuffer(message) && watch.expected[at]?.equals(message)
    // A late revision from before the measurement.
    if (!isRight && revOf(message) < watch.from) return
    if (!Buffer.isBuffer(message)) watch.uncompared.push([at, message])
    else if (!isRight) watch.wrong++
    place.seen++
    watch.first[at] ??= now
    watch.last[at] = now
    if (--watch.missing === 0) watch.end()
  }

  const take = (port: number, as: 'lean' | 'real'): Place => {
    const place: Place = { viewer: null as unknown as Viewer, seen: 0, isStalled: false, isReady: false, onNext: null }
    const open = () => {
      if (isLeaving) return
      place.viewer = connects[as](port, {
        shownRev: newestRev,
        onMessage: (data) => receive(place, data),
        onReady() {
          place.isReady = true
          ready++
          whenReady()
        },
        onClose() {
          if (place.isReady) ready--
          place.isReady = false
          if (!isLeaving) setTimeout(open, retryMs)
        },
      })
    }
    open()
    return place
  }

  const allReady = (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${places.length - ready} viewers are not connected after ${ms} ms`)),
        ms,
      )
      whenReady = () => {
        if (ready < places.length) return
        clearTimeout(timer)
        whenReady = () => undefined
        resolve()
      }
      whenReady()
    })

  return {
    async connect({ ports, count, as = 'lean' }: Connect) {
      isLeaving = false
      while (places.length < count) {
        const some = Math.min(count, places.length + connectsAtOnce)
        while (places.length < some) places.push(take(ports[places.length % ports.length] as number, as))
        await allReady(waitMs)
      }
    },

    async watch({ from, count }: { from: number; count: number }): Promise<Watched> {
      for (const place of places) place.seen = 0
      const receipts = count * places.filter(({ isStalled }) => !isStalled).length
      const cpu = process.cpuUsage()
      const seen = await new Promise<Watch>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${watch?.missing} of ${receipts} receipts are missing after ${waitMs} ms`)),
          waitMs,
        )
        const end = () => {
          clearTimeout(timer)
          resolve(watch as Watch)
        }
        const expected = Array.from({ length: count }, (_each, at) => Buffer.from(messageAt(from + at)))
        watch = { from, expected, uncompared: [], missing: receipts, wrong: 0, first: [], last: [], end }
      })
      watch = null
      const { user, system } = process.cpuUsage(cpu)
      const wrong = seen.uncompared.filter(([at, message]) => !seen.expected[at]?.equals(onWire(message))).length
      const wholeMs = Math.max(...seen.last) - Math.min(...seen.first)
      return {
        spreads: seen.first.map((first, at) => (seen.last[at] ?? Number.NaN) - first),
        wholeMs,
        receipts,
        wrong: seen.wrong + wrong,
        cpuShare: (user + system) / 1000 / wholeMs,
      }
    },

    /** Resolves when each has received this text. */
    async reached(text: string): Promise<Reached> {
      let firstAt = Number.POSITIVE_INFINITY
      const received = places.map(
        (place) =>
          new Promise<void>((resolve) => {
            place.onNext = (message) => {
              if (!Buffer.isBuffer(message) || !message.includes(text)) return
              firstAt = Math.min(firstAt, sharedNow())
              place.onNext = null
              resolve()
            }
          }),
      )
      await Promise.all(received)
      return { firstAt, lastAt: sharedNow() }
    },

    /** Resolves when each has received a message from now on. */
    async receivedAny() {
      await Promise.all(places.map((place) => new Promise<void>((resolve) => (place.onNext = () => resolve()))))
      for (const place of places) place.onNext = null
    },

    async stall(count: number, room: string) {
      const stalling = places.slice(0, count)
      for (const place of stalling) place.isStalled = true
      const joined = stalling.map((place) => new Promise<void>((resolve) => (place.onNext = () => resolve())))
      for (const { viewer } of stalling) viewer.join(room)
      await Promise.all(joined)
      for (const { viewer } of stalling) viewer.pause()
    },

    /** Stalled viewers reconnect. */
    async revive() {
      const stalled = places.filter(({ isStalled }) => isStalled)
      for (const place of stalled) Object.assign(place, { isStalled: false, onNext: null })
      await Promise.all(stalled.map(({ viewer }) => viewer.leave()))
      await allReady(waitMs)
    },

    async leave() {
      isLeaving = true
      await Promise.all(places.map(({ viewer }) => viewer.leave()))
      places = []
    },
  }
}

export type Group = ReturnType<typeof createGroup>
