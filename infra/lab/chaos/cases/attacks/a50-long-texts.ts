import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { readOperations } from '../../../../test/harness/generated/operations.ts'
import { sendInput } from '../../../../test/harness/generated/send-input.ts'
import { ask, askJson, bearer } from '../../../../test/harness/ask.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { percentile } from '../../../harness/stats.ts'
import { isUnharmed } from '../../../harness/test-bed/sizes.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startCpuClock, type CpuClock, type CpuTimes } from '../../kit/cpu-time.ts'
import { openSession } from '../../kit/socket-session.ts'
import { textFieldsOf, type TextField } from '../../kit/text-fields.ts'

const limitMs = 5
const attempts = 6
/** Bytes; a head may have 16 KB, and the largest message of a socket is 2 KB. */
const bodySizes = [16_000, 100_000, 250_000]
const headSize = 15_000
const socketSizes = [2_000, ...bodySizes]
const socketTries = 5
const tries = Array.from({ length: socketTries }, (_each, index) => index)
const parts = ['A', ')', ' ', '7', '\u0301\u0323']
const probeMs = 8_000
const probeEveryMs = 30
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 10

/** Ends with what no pattern takes; blanks stay long when they are trimmed. */
const long = (part: string, bytes: number): string =>
  `${part === ' ' ? 'A' : ''}${part.repeat(bytes / Buffer.byteLength(part))}!`
/** One byte of a head may become three. */
const inHead = (part: string): string =>
  long(part, part.length > 1 ? headSize / 4 : headSize / encodeURIComponent(part).length)

type Slow = { what: string; process: string; ms: number }

const slowest = (times: CpuTimes): [process: string, ms: number] =>
  Object.entries(times).toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]

/** Measures `work` for `count` requests together, and again alone when that was too long: other work of a process counts too. */
const slowIn = async (clock: CpuClock, names: string[], what: string, count: number, work: () => Promise<unknown>) => {
  let least = Number.POSITIVE_INFINITY
  let by = ''
  for (let attempt = 0; attempt < attempts && least > limitMs * count; attempt++) {
    const [name, ms] = slowest(
      await clock.during(names, work).catch((error: unknown) => Promise.reject(new Error(`${what}: ${String(error)}`))),
    )
    if (ms < least) [by, least] = [name, ms]
  }
  const slow: Slow = { what, process: by, ms: least / count }
  return { slow, isSlow: least > limitMs * count }
}

const textsFor = ({ isInHead }: TextField, part: string): string[] =>
  isInHead ? [inHead(part)] : bodySizes.map((size) => long(part, size))

const sayings: [event: string, payloadWith: (text: string) => unknown][] = [
  ['join_room', (text) => text],
  ['join_room', (market) => ({ market, epoch: 1, rev: 1 })],
  ['leave_room', (text) => text],
  ['admin_login', (userId) => ({ userId, username: 'a', role: 'ADMIN' })],
  ['admin_login', (username) => ({ userId: 'a', username, role: 'ADMIN' })],
  ['admin_logout', (userId) => ({ userId })],
  ['open_draw', (market) => ({ market, date: '2025-01-31' })],
  ['open_draw', (date) => ({ market: 'SINGAPORE', date })],
  ['get_initial_online_count', (text) => text],
]

/** Says it in a session of an admin's page; ends with the server's next answer, or the session. */
const sayOnce = (url: string, token: string, event: string, payload: unknown): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('message', (data: Buffer) => {
      const packet = data.toString()
      if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      if (packet.startsWith('40')) {
        if (event !== '') socket.send(`42${JSON.stringify([event, payload])}`)
        // Refused at once, behind the message.
        socket.send('40/none,')
      }
      if (packet.startsWith('44/none')) socket.terminate()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

const heads = ['authorization', 'cookie', 'user-agent', 'origin', 'if-none-match', 'accept-language', 'x-request-id']
const longHeads = [
  ...heads,
  'x-forwarded-for',
  'accept-encoding',
  'range',
  'if-match',
  'idempotency-key',
  'expected-number',
]

const measure = async (product: Product, token: string, print: (line: string) => void) => {
  const { url } = product
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const serving = ['gateway', 'auth', 'content', 'media', 'audit', 'insight', 'realtime', 'web']
  const clock = await startCpuClock(product, serving)
  const found: Slow[] = []
  let [tried, worst]: [number, Slow] = [0, { what: '', process: '', ms: 0 }]
  const note = async (names: string[], what: string, count: number, work: () => Promise<unknown>) => {
    tried += count
    const { slow, isSlow } = await slowIn(clock, names, what, count, work)
    if (isSlow) found.push(slow)
    if (slow.ms > worst.ms) worst = slow
  }
  const fields = (await readOperations(url)).flatMap(textFieldsOf)
  for (const field of fields)
    for (const part of parts) {
      const texts = textsFor(field, part)
      await note(['gateway', field.service], `${field.name} ${JSON.stringify(part)}`, texts.length, async () => {
        for (const text of texts) await sendInput(url, field.operation, field.inputWith(text), bearer(token), agent)
      })
    }
  print(`${tried} texts in ${fields.length} fields of calls`)
  for (const name of longHeads)
    for (const part of parts.slice(0, 4)) {
      const headers = { [name]: long(part, 12_000) }
      const paths = ['/api/public/page-data', '/', '/api/admin/schedules']
      await note(['gateway', 'web', 'content'], `${name}: ${part}`, paths.length, async () => {
        for (const path of paths) await ask(url + path, { headers, agent })
      })
    }
  print('heads are measured')
  for (const path of ['/', '/pasaran/', '/cari', '/cek-angka', '/tafsir/'])
    for (const part of parts)
      await note(['gateway', 'web', 'content'], `${path} ${part}`, 2, async () => {
        await ask(`${url}${path}${encodeURIComponent(inHead(part))}`, { agent })
        await ask(`${url}${path}?q=${encodeURIComponent(inHead(part))}`, { agent })
      })
  print('pages are measured')
  for (const [event, payloadWith] of sayings)
    for (const part of parts)
      for (const size of socketSizes)
        await note(['gateway', 'realtime'], `${event} ${JSON.stringify(part)} of ${size}`, socketTries, () =>
          Promise.all(tries.map(() => sayOnce(url, token, event, payloadWith(long(part, size))))),
        )
  for (const part of parts)
    await note(['gateway', 'realtime'], `a token of ${part}`, socketTries, () =>
      Promise.all(tries.map(() => sayOnce(url, long(part, 15_500), '', null))),
    )
  agent.destroy()
  return { tried, fields: fields.length, worst, found }
}

/** p99 of visitors' reads and handshakes, ms. */
const others = async ({ url }: Product): Promise<number> => {
  const times: number[] = []
  for (const end = performance.now() + probeMs; performance.now() < end; await wait(probeEveryMs))
    for (const path of ['/api/public/page-data', '/socket.io/?EIO=4&transport=polling'])
      times.push((await ask(url + path, { from: '127.0.7.7' })).ms)
  return percentile(times, 0.99)
}

/** The texts that kept a process busy longest, as often as one visitor and one admin may send them. */
const flood = async ({ url }: Product, token: string, isOver: () => boolean): Promise<number> => {
  let sent = 0
  const spell = async (everyMs: number, send: () => Promise<unknown>) => {
    while (!isOver()) {
      await send()
      sent++
      await wait(everyMs)
    }
  }
  const say = (size: keyof typeof rooms) =>
    new Promise<void>((resolve) => {
      const session = openSession(url, {
        onJoined(send) {
          for (let count = 0; count < 40; count++) send('join_room', rooms[size])
          setTimeout(() => resolve(session.close()), 100)
        },
      })
    })
  const market = JSON.stringify({ market: long('\u0301\u0323', 250_000), date: '2025-01-31' })
  const rooms = { 2_000: long('A', 2_000), 15_500: long('A', 15_500) }
  const search = `${url}/api/public/numbers/0417?market=${long('A', headSize)}`
  await Promise.all([
    spell(400, () => say(2_000)),
    spell(1_000, () => say(15_500)),
    spell(100, () => ask(search)),
    spell(200, () => askJson(`${url}/api/admin/results/start-session`, market, { headers: bearer(token) })),
  ])
  return sent
}

export const longTextsCase: ChaosCase = {
  name: 'A50',
  about: `texts of 2 to 250 KB in every field of every call, in heads, paths and socket messages: at most ${limitMs} ms of a process each, others wait no longer`,
  async run(print) {
    await using product = await startProduct()
    const token = await tokenOf(product)
    const pids = JSON.stringify(await product.processes())
    const { found, worst, ...counts } = await measure(product, token, print)
    for (const { what, process, ms } of found) print(`${ms.toFixed(1)} ms of ${process}: ${what}`)
    print(`the longest took ${worst.ms.toFixed(1)} ms of ${worst.process}: ${worst.what}`)
    const beforeMs = await others(product)
    let isOver = false
    const flooding = flood(product, token, () => isOver)
    const duringMs = await others(product)
    isOver = true
    const sent = await flooding
    const times = { beforeMs, duringMs, afterMs: await others(product) }
    print(
      `${sent} sent beside others, whose p99 was ${beforeMs.toFixed(1)} ms before, ${duringMs.toFixed(1)} during, ${times.afterMs.toFixed(1)} after`,
    )
    const isAlive = JSON.stringify(await product.processes()) === pids
    return {
      pass: found.length === 0 && isUnharmed(times, toleratedMs) && isAlive,
      isAlive,
      worst,
      found: found.length,
      ...counts,
      ...times,
    }
  },
}
