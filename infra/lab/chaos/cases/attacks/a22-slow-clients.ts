import { connect } from 'node:net'
import { percentile } from '../../../harness/stats.ts'
import { ask, bearer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayAlone, type GatewayAlone } from '../../kit/gateway-alone.ts'
import { isUnharmed, sized } from '../../../harness/test-bed/sizes.ts'
import { wait } from '../../../../test/harness/until.ts'

const slowHeaders = sized(500)
const slowBodies = sized(100)
const closedMs = 15_000
const dripping = sized(40)
/** 30 s without 16 KB, and a moment to close. */
const dripEndMs = 35_000
const dripGiveUpMs = 60_000
const rounds = 200
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 10

/** Sends a request one byte a second, for a minute at most; resolves with the time until the server closed it, ms. */
const drip = (port: number, head: string, rest: string): Promise<number> =>
  new Promise((resolve) => {
    const openedAt = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let at = 0
    const timer = setInterval(() => socket.write(rest[at++ % rest.length] ?? 'x'), 1_000)
    const giveUp = setTimeout(() => socket.destroy(), dripGiveUpMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(giveUp)
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
    await using gateway = await startGatewayAlone((req, res) => req.resume().once('end', () => res.end('{}')))
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
  },
}

/** Sends a body of 40 KB at 2 KB a second: slow, and lawful. */
const sendSlowly = (port: number, head: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let left = 20
    const timer = setInterval(() => {
      socket.write('x'.repeat(2_000))
      if (--left === 0) clearInterval(timer)
    }, 1_000)
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer.split('\r\n', 1)[0] ?? '')
    })
  })

export const drippedUploadsCase: ChaosCase = {
  name: 'A51',
  about: `${dripping} signed-in uploads of a byte a second end after 30 s without progress, one of 2 KB a second arrives, others within limits`,
  async run(print) {
    await using gateway = await startGatewayAlone((req, res) => req.resume().once('end', () => res.end('{}')))
    const port = Number(new URL(gateway.url).port)
    const head = (length: number) =>
      [
        'POST /api/admin/banners HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${gateway.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${length}`,
        '',
        '',
      ].join('\r\n')
    const beforeMs = await others(gateway)
    const dripped = Array.from({ length: dripping }, () => drip(port, head(1_000_000), 'x'))
    const slow = sendSlowly(port, head(40_000))
    const duringMs = await others(gateway)
    const longestMs = Math.max(...(await Promise.all(dripped)))
    const slowAnswer = await slow
    const times = { beforeMs, duringMs, afterMs: await others(gateway) }
    print(
      `${dripping} uploads of a byte a second, the longest lived ${(longestMs / 1000).toFixed(1)} s; a slow one got ${slowAnswer}; others' p99 ${beforeMs.toFixed(1)} ms before, ${duringMs.toFixed(1)} ms during, ${times.afterMs.toFixed(1)} ms after`,
    )
    const pass = longestMs <= dripEndMs && slowAnswer.includes(' 200 ') && isUnharmed(times, toleratedMs)
    return { pass, longestMs, slowAnswer, ...times }
  },
}
