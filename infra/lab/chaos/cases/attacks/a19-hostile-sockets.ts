import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { openSocket, startRealtimeAlone, type RealtimeAlone } from '../../kit/realtime-alone.ts'
import { isUnharmed, sized } from '../../../harness/test-bed/sizes.ts'

const joins = 10_000
const heapMb = 5
const loopMs = 100
const cutMs = 15_000
const silent = sized(2_000)
const perAddress = 200
const silentMs = 6_000
const elsewhereMs = 1_000
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 20

type Hostile = ReturnType<typeof openSocket>

const [long, tooLong] = ['X'.repeat(15_000), 'X'.repeat(1_000_000)]
/** Invalid room names of every type; some at the message size limit, some far beyond. */
const oddRoom = (index: number): unknown => {
  const shapes = [`RUANG ${index}`, { market: `RUANG ${index}`, epoch: 1, rev: 1 }, { $gt: '' }, null, [index]]
  if (index % 100 === 99) return index % 1_000 === 999 ? tooLong : long
  return shapes[index % shapes.length]
}

/** Joins room after room and reconnects when cut; answers the number of cuts. */
const joinEverything = async (port: number): Promise<number> => {
  let cuts = 0
  let sent = 0
  while (sent < joins) {
    const hostile = openSocket(port, '127.0.6.6')
    await hostile.isIn()
    while (sent < joins && !hostile.state.isClosed) {
      for (let some = 0; some < 25; some++) hostile.say('join_room', oddRoom(sent++))
      await wait(10)
    }
    if (hostile.state.isClosed) cuts++
    hostile.socket.terminate()
  }
  return cuts
}

const around = async (realtime: RealtimeAlone, attack: () => Promise<unknown>) => {
  const beforeMs = await realtime.viewerMs()
  const attacked = attack()
  const duringMs = await realtime.viewerMs()
  await attacked
  return { beforeMs, duringMs, afterMs: await realtime.viewerMs() }
}

const alone = async <T>(run: (realtime: RealtimeAlone) => Promise<T>): Promise<T> => {
  const realtime = await startRealtimeAlone()
  try {
    return await run(realtime)
  } finally {
    await realtime.stop()
  }
}

export const roomFloodCase: ChaosCase = {
  name: 'A19',
  about: `${joins} join_room of unknown markets, objects, null and 1 MB: no memory is retained, persistent senders are cut, viewers are unaffected`,
  run: (print) =>
    alone(async (realtime) => {
      await joinEverything(realtime.port)
      const heapBefore = await realtime.heapMb()
      let cuts = 0
      const times = await around(realtime, async () => (cuts = await joinEverything(realtime.port)))
      const grownMb = (await realtime.heapMb()) - heapBefore
      print(`${joins} joins, cut ${cuts} times; heap grew by ${grownMb.toFixed(1)} MB`)
      return { pass: grownMb < heapMb && cuts > 0 && isUnharmed(times, toleratedMs), cuts, grownMb, ...times }
    }),
}

/** What a hostile client sends until it is cut. */
const floods: Record<string, (hostile: Hostile) => void> = {
  '1,000 events a second': (hostile) => {
    for (let event = 0; event < 20; event++) hostile.say('leave_room', 'SINGAPORE')
  },
  'a frame of 2 MB': ({ socket }) => socket.send(`42["join_room","${'x'.repeat(2_000_000)}"]`),
  'a million attachments': ({ socket }) => socket.send('451000000-["join_room",{"_placeholder":true,"num":0}]'),
  'endless tiny fragments': ({ socket }) => {
    for (let fragment = 0; fragment < 500; fragment++) socket.send('x', { fin: false })
  },
}
const floodEveryMs = 20

const flood = async (port: number, send: (hostile: Hostile) => void): Promise<number> => {
  const hostile = openSocket(port, '127.0.6.6')
  await hostile.isIn()
  const startedAt = performance.now()
  const timer = setInterval(() => {
    if (hostile.socket.readyState === hostile.socket.OPEN) send(hostile)
  }, floodEveryMs)
  await until('the sender is cut', cutMs, () => hostile.state.isClosed).catch(() => undefined)
  clearInterval(timer)
  hostile.socket.terminate()
  return performance.now() - startedAt
}

export const floodCase: ChaosCase = {
  name: 'A20',
  about:
    '1,000 events a second, a frame of 2 MB, a million attachments, tiny fragments: the sender is cut, the event loop stays responsive',
  run: (print) =>
    alone(async (realtime) => {
      const seen: Record<string, { cutAfterMs: number; loopMs: number }> = {}
      for (const [name, send] of Object.entries(floods)) {
        await realtime.loopMs()
        const cutAfterMs = await flood(realtime.port, send)
        seen[name] = { cutAfterMs, loopMs: await realtime.loopMs() }
        print(`${name}: cut after ${cutAfterMs.toFixed(0)} ms, event loop p99 ${seen[name].loopMs.toFixed(0)} ms`)
      }
      const viewerMs = await realtime.viewerMs()
      const isWithinLimits = Object.values(seen).every((one) => one.cutAfterMs < cutMs && one.loopMs < loopMs)
      return { pass: isWithinLimits && viewerMs < elsewhereMs, viewerMs, seen }
    }),
}

export const silentSocketsCase: ChaosCase = {
  name: 'A21',
  about: `${silent} websockets from one address that join nothing: ${perAddress} are admitted, all are closed within 6 s, others connect at once`,
  run: (print) =>
    alone(async (realtime) => {
      const hostiles = Array.from({ length: silent }, () => openSocket(realtime.port, '127.0.6.6', { joins: false }))
      await until('all were answered', cutMs, () => hostiles.every(({ state }) => state.isOpen || state.isClosed))
      const admitted = hostiles.filter(({ state }) => state.isOpen).length
      const admittedAt = performance.now()
      const honest = openSocket(realtime.port, '127.0.7.7')
      await honest.isIn()
      const honestMs = performance.now() - admittedAt
      await until('all are closed', cutMs, () => hostiles.every(({ state }) => state.isClosed)).catch(() => undefined)
      const closedMs = performance.now() - admittedAt
      print(
        `${admitted} of ${silent} were admitted and closed after ${(closedMs / 1000).toFixed(1)} s; another address connected after ${honestMs.toFixed(0)} ms`,
      )
      for (const { socket } of [...hostiles, honest]) socket.terminate()
      return {
        pass: admitted <= perAddress && closedMs <= silentMs && honestMs <= elsewhereMs,
        admitted,
        closedMs,
        honestMs,
      }
    }),
}
