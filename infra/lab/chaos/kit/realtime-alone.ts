import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { metricsAt } from '../../harness/metrics.ts'
import { startOurs } from '../../harness/realtime/ours.ts'
import { market } from '../../harness/realtime/prize.ts'
import { percentile } from '../../harness/stats.ts'
import { until, wait } from '../../../test/harness/until.ts'

const openMs = 10_000
const everyMs = 50
const rounds = 60

/** Opens a websocket from this address of 127/8; `isIn` once it joined the namespace. */
export const openSocket = (port: number, from: string, { joins = true } = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { localAddress: from })
  const state = { isIn: false, isOpen: false, isClosed: false }
  const listeners: ((packet: string) => void)[] = []
  socket.on('open', () => (state.isOpen = true))
  socket.on('message', (data: Buffer) => {
    const packet = data.toString()
    if (packet.startsWith('0') && joins) socket.send('40')
    if (packet === '2') socket.send('3')
    if (packet.startsWith('40')) state.isIn = true
    for (const listener of listeners) listener(packet)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => (state.isClosed = true))
  return {
    state,
    socket,
    onPacket: (listener: (packet: string) => void) => void listeners.push(listener),
    say: (event: string, payload?: unknown) => socket.send(`42${JSON.stringify([event, payload])}`),
    isIn: () => until('a socket is in', openMs, () => state.isIn),
  }
}

/** Starts the realtime service alone, with production limits, and one honest viewer from another address. */
export const startRealtimeAlone = async () => {
  const ours = await startOurs()
  try {
    const lane = await ours.openLane()
    const { subject, internalPort } = await lane.startRealtime({ env: { LIMIT_SCALE: '1' } })
    const port = subject.ports[0] as number
    const metric = async (name: string) => (await metricsAt(`http://127.0.0.1:${internalPort}`))(name)
    const viewer = openSocket(port, '127.0.9.9')
    await viewer.isIn()
    let rev = 0
    const receipts = new Map<number, () => void>()
    viewer.onPacket((packet) => receipts.get(Number(/"rev":(\d+)/.exec(packet)?.[1]))?.())
    viewer.say('join_room', { market, epoch: 1, rev: 1e9 })
    const measureDelay = async (): Promise<number> => {
      const own = ++rev
      const startedAt = performance.now()
      const received = new Promise<number>((resolve) => receipts.set(own, () => resolve(performance.now() - startedAt)))
      await lane.emit(own, 1)
      return Promise.race([received, new Promise<number>((resolve) => setTimeout(resolve, openMs, openMs))])
    }
    return {
      port,
      metric,
      emitBulky: lane.emitBulky,
      /** p99 of a prize's delay at the honest viewer, ms; a missing one counts as 10 s. */
      async viewerMs(): Promise<number> {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          times.push(await measureDelay())
          await wait(everyMs)
        }
        return percentile(times, 0.99)
      },
      /** p99 of the event loop's lag since the last call, ms. */
      loopMs: async () => (await metric('nodejs_eventloop_lag_p99_seconds')) * 1_000,
      [Symbol.asyncDispose]: () => ours.stop(),
    }
  } catch (error) {
    await ours.stop()
    throw error
  }
}

export type RealtimeAlone = Awaited<ReturnType<typeof startRealtimeAlone>>
