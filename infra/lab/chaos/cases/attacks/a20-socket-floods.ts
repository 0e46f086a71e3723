import { until } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { openSocket, startRealtimeAlone } from '../../kit/realtime-alone.ts'

const loopMs = 100
const cutMs = 15_000
const elsewhereMs = 1_000

type Hostile = ReturnType<typeof openSocket>

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
  async run(print) {
    await using realtime = await startRealtimeAlone()
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
  },
}
