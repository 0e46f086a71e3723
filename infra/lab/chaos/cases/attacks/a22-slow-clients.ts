import { connect } from 'node:net'
import { percentile } from '../../../harness/stats.ts'
import { ask, bearer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayAlone, type GatewayAlone } from '../../kit/gateway-alone.ts'
import { isUnharmed, sized } from '../../../harness/test-bed/sizes.ts'
import { wait } from '../../../harness/until.ts'

const slowHeaders = sized(500)
const slowBodies = sized(100)
const closedMs = 15_000
const rounds = 200
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 10

/** Sends a request one byte a second; resolves with the time until the server closed it, ms. */
const drip = (port: number, head: string, rest: string): Promise<number> =>
  new Promise((resolve) => {
    const openedAt = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let at = 0
    const timer = setInterval(() => socket.write(rest[at++ % rest.length] ?? 'x'), 1_000)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - openedAt)
    })
    socket.resume()
  })

/** p99 of other callers, ms. */
const others = async ({ url, token }: GatewayAlone): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push((await ask(`${url}/api/public/page-data`)).ms)
    times.push((await ask(`${url}/api/admin/schedules`, { headers: bearer(token) })).ms)
    await wait(10)
  }
  return percentile(times, 0.99)
}

export const slowClientsCase: ChaosCase = {
  name: 'A22',
  about: `${slowHeaders} connections with slow headers and ${slowBodies} with slow bodies: all closed within 15 s, others within limits`,
  async run(print) {
    const gateway = await startGatewayAlone((req, res) => req.resume().once('end', () => res.end('{}')))
    try {
      const port = Number(new URL(gateway.url).port)
      const body = [
        'POST /api/admin/schedules HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${gateway.token}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
        '',
        '{',
      ].join('\r\n')
      const beforeMs = await others(gateway)
      const slow = [
        ...Array.from({ length: slowHeaders }, () => drip(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-', 'slow: a\r\nX-')),
        ...Array.from({ length: slowBodies }, () => drip(port, body, '"a":1,')),
      ]
      await wait(1_000)
      const duringMs = await others(gateway)
      const lives = await Promise.all(slow)
      const longestMs = Math.max(...lives)
      const times = { beforeMs, duringMs, afterMs: await others(gateway) }
      print(
        `${lives.length} slow connections, the longest lived ${(longestMs / 1000).toFixed(1)} s; others' p99 ${beforeMs.toFixed(1)} ms before, ${duringMs.toFixed(1)} ms during, ${times.afterMs.toFixed(1)} ms after`,
      )
      return { pass: longestMs <= closedMs && isUnharmed(times, toleratedMs), longestMs, ...times }
    } finally {
      await gateway.stop()
    }
  },
}
