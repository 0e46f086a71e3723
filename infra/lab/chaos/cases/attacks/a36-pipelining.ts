import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { percentile } from '../../../harness/stats.ts'
import { isUnharmed } from '../../../harness/test-bed/sizes.ts'
import { startProduct, type Product } from '../../../harness/product.ts'
import { ask } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { holdingsOf } from '../../kit/process-facts.ts'
import { wait } from '../../../harness/until.ts'

const connections = 40
const eachSends = 20_000_000
const chunkBytes = 1_000_000
const warmRounds = 4_000
const pollMs = 50
const phaseMs = 12_000
const restMs = 10_000
const maxMb = 128
/** Ordinary growth between garbage collections. */
const toleratedMb = 24
const slowdown = 2
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 10

/** Short requests with large answers, and requests so long that few arrive at once. */
const requestsOf = (index: number): Buffer => {
  const path = ['/', '/api/public/page-data', '/api/admin/markets', '/api/public/results?page=1'][index % 4]
  const padding = index % 8 < 4 ? '' : `X-Long: ${'x'.repeat(1_500)}\r\n`
  const one = `GET ${path} HTTP/1.1\r\nHost: x\r\n${padding}\r\n`
  return Buffer.from(one.repeat(Math.ceil(chunkBytes / one.length)))
}

/** Sends as long as the server accepts, and reads nothing. */
const openMute = (port: number, index: number): Socket => {
  const requests = requestsOf(index)
  const socket = connect(port, '127.0.0.1').pause()
  let sent = 0
  const send = () => {
    for (let more = true; more && sent < eachSends && !socket.destroyed; sent += requests.length)
      more = socket.write(requests)
  }
  socket.on('error', () => undefined)
  socket.on('drain', send)
  socket.on('connect', send)
  return socket
}

/** p99 of other visitors' reads, ms. */
const others = async (product: Product, ms: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const times: number[] = []
  for (const end = performance.now() + ms; performance.now() < end; await wait(20))
    for (const path of ['/', '/api/public/page-data']) times.push((await ask(product.url + path, { agent })).ms)
  agent.destroy()
  return percentile(times, 0.99)
}

/** All connections at once; peak and settled memory of the gateway, MB, and other visitors' p99. */
const attack = async (product: Product, pid: number) => {
  const port = Number(new URL(product.url).port)
  let peakMb = 0
  const poll = setInterval(() => {
    void holdingsOf(pid).then(({ rssMb }) => (peakMb = Math.max(peakMb, rssMb)))
  }, pollMs)
  const mutes = Array.from({ length: connections }, (_each, index) => openMute(port, index))
  const duringMs = await others(product, phaseMs)
  clearInterval(poll)
  const held = mutes.filter(({ destroyed }) => !destroyed).length
  for (const mute of mutes) mute.destroy()
  await wait(restMs)
  return { peakMb, duringMs, held, laterMb: (await holdingsOf(pid)).rssMb }
}

export const pipeliningCase: ChaosCase = {
  name: 'A36',
  about: `${connections} connections send ${eachSends / 1e6} MB of requests each and read nothing: the gateway's memory grows by at most ${maxMb} MB and returns, others wait at most twice as long`,
  async run(print) {
    const product = await startProduct()
    try {
      const pid = (await product.pidOf('gateway')) as number
      const agent = new Agent({ keepAlive: true, maxSockets: 16 })
      for (let round = 0; round < warmRounds; round += 16)
        await Promise.all(Array.from({ length: 16 }, () => ask(`${product.url}/`, { agent })))
      agent.destroy()
      const beforeMs = await others(product, phaseMs)
      const baseMb = (await holdingsOf(pid)).rssMb
      const first = await attack(product, pid)
      // The first attack warms the process up: only a leak grows again in the second.
      const second = await attack(product, pid)
      const afterMs = await others(product, phaseMs)
      const peakMb = Math.max(first.peakMb, second.peakMb) - baseMb
      const firstLeftMb = first.laterMb - baseMb
      const leftMb = second.laterMb - first.laterMb
      const duringMs = Math.max(first.duringMs, second.duringMs)
      const isSame = (await product.pidOf('gateway')) === pid
      print(
        `memory ${baseMb.toFixed(0)} MB, +${peakMb.toFixed(0)} MB at its peak; 10 s later +${firstLeftMb.toFixed(0)} MB, after a second attack ${leftMb.toFixed(0)} MB more; ${second.held} of ${connections} throttled, the others cut; others' p99 ${beforeMs.toFixed(1)} ms before, ${duringMs.toFixed(1)} ms during, ${afterMs.toFixed(1)} ms after`,
      )
      return {
        pass:
          isSame &&
          peakMb <= maxMb &&
          leftMb <= toleratedMb &&
          isUnharmed({ beforeMs, duringMs, afterMs }, toleratedMs, slowdown),
        baseMb,
        peakMb,
        firstLeftMb,
        leftMb,
        held: second.held,
        beforeMs,
        duringMs,
        afterMs,
      }
    } finally {
      await product.stop()
    }
  },
}
