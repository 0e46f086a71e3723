import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { readOperations } from '../../../../test/harness/generated/operations.ts'
import { sendInput } from '../../../../test/harness/generated/send-input.ts'
import { ask, bearer } from '../../../../test/harness/ask.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { median } from '../../../harness/stats.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { textFieldsOf } from '../../kit/text-fields.ts'

const limitMs = 5
/** Other work of a process counts too: what took too long is measured again. */
const attempts = 6
/** Bytes; a head may have 16 KB, and the largest message of a socket is 2 KB. */
const bodySizes = [16_000, 100_000, 250_000]
const headSize = 12_000
const socketSizes = [2_000, ...bodySizes]
const parts = ['A', ')', ' ', '7', '\u0301\u0323']

/** Ends with what no pattern takes; blanks stay long when they are trimmed. */
const long = (part: string, bytes: number): string =>
  `${part === ' ' ? 'A' : ''}${part.repeat(bytes / Buffer.byteLength(part))}!`
/** In an address one byte becomes three, in this encoding at most. */
const inAddress = (part: string): string => long(part, headSize / (encodeURIComponent(part).length > 1 ? 4 : 1))

const longHeads = [
  'authorization',
  'cookie',
  'user-agent',
  'origin',
  'if-none-match',
  'accept-language',
  'accept-encoding',
  'range',
  'if-match',
  'x-request-id',
  'x-forwarded-for',
  'idempotency-key',
  'expected-number',
]
const sayings: [event: string, payloadWith: (text: string) => unknown][] = [
  ['join_room', (text) => text],
  ['join_room', (market) => ({ market, epoch: 1, rev: 1 })],
  ['leave_room', (text) => text],
  ['admin_login', (username) => ({ userId: username, username, role: 'ADMIN' })],
  ['admin_logout', (userId) => ({ userId })],
  ['open_draw', (market) => ({ market, date: market })],
  ['get_initial_online_count', (text) => text],
]

/** Says it in a session of an admin's page; ends with the server's next answer, or the session. */
const sayOnce = (url: string, token: string, packet: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('message', (data: Buffer) => {
      const seen = data.toString()
      if (seen.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      if (seen.startsWith('40')) {
        socket.send(packet)
        // Refused at once, behind the message.
        socket.send('40/none,')
      }
      if (seen.startsWith('44/none')) socket.terminate()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

/** `by`: the processes that have to do with it. */
type Work = { what: string; by: string[]; count: number; send: () => Promise<unknown> }

/** All that is sent: each field of each call, each head, addresses of pages, messages and tokens of a socket. */
const workOf = async (url: string, token: string, agent: Agent): Promise<Work[]> => {
  const fields = (await readOperations(url)).flatMap(textFieldsOf)
  const inTurn = (what: string, by: string[], sends: (() => Promise<unknown>)[]): Work => ({
    what,
    by: ['gateway', ...by],
    count: sends.length,
    send: async () => {
      for (const send of sends) await send()
    },
  })
  const say = (text: string, packet: string) => () => sayOnce(url, text, packet)
  return parts.flatMap((part) => [
    ...fields.map(({ name, service, operation, inputWith, isInHead }) => {
      const texts = isInHead ? [inAddress(part)] : bodySizes.map((size) => long(part, size))
      return inTurn(
        `${name} ${part}`,
        [service],
        texts.map((text) => () => sendInput(url, operation, inputWith(text), bearer(token), agent)),
      )
    }),
    ...(part.length > 1 ? [] : longHeads).map((name) => {
      const headers = { [name]: long(part, headSize) }
      const paths = ['/api/public/page-data', '/', '/api/admin/schedules']
      return inTurn(
        `${name}: ${part}`,
        ['web', 'content'],
        paths.map((path) => () => ask(url + path, { headers, agent })),
      )
    }),
    ...['/', '/pasaran/', '/cari', '/cek-angka', '/tafsir/'].map((path) =>
      inTurn(
        `${path} ${part}`,
        ['web', 'content'],
        ['', '?q='].map((sign) => () => ask(url + path + sign + encodeURIComponent(inAddress(part)), { agent })),
      ),
    ),
    ...sayings.map(([event, payloadWith]) =>
      inTurn(
        `${event} ${part}`,
        ['realtime'],
        socketSizes.map((size) => say(token, `42${JSON.stringify([event, payloadWith(long(part, size))])}`)),
      ),
    ),
    inTurn(`a token of ${part}`, ['realtime'], [say(long(part, 15_500), '2')]),
  ])
}

type Measure = (names: string[], send: () => Promise<unknown>) => Promise<number[]>
/** What a reading costs a process itself, ms. */
const costOf = async (measure: Measure, name: string): Promise<number> => {
  const readings: number[] = []
  for (let round = 0; round < 15; round++) readings.push(...(await measure([name], () => wait(20))))
  return median(readings)
}

export const longTextsCase: ChaosCase = {
  name: 'A50',
  about: `texts of 2 to 250 KB in every field of every call, in heads, addresses and socket messages: at most ${limitMs} ms of a process each`,
  async run(print) {
    await using product = await startProduct()
    const token = await tokenOf(product)
    const pids = JSON.stringify(await product.processes())
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    /** Processor time that each of these processes takes for some work, with what reading it takes; ms. */
    const measure = async (names: string[], send: () => Promise<unknown>) => {
      const spent = () => Promise.all(names.map((name) => metricOf(product, name, 'process_cpu_seconds_total')))
      const before = await spent()
      await send()
      return (await spent()).map((seconds, index) => (seconds - (before[index] ?? 0)) * 1_000)
    }
    const costs = new Map<string, number>()
    const found: string[] = []
    let [tried, worst] = [0, { ms: 0, what: '' }]
    for (const { what, by, count, send } of await workOf(product.url, token, agent)) {
      let least = { ms: Infinity, what }
      for (const name of by.filter((one) => !costs.has(one))) costs.set(name, await costOf(measure, name))
      for (let attempt = 0; attempt < attempts && least.ms > limitMs; attempt++) {
        const own = (await measure(by, send)).map((ms, index) => (ms - (costs.get(by[index] ?? '') ?? 0)) / count)
        const ms = Math.max(...own)
        if (ms < least.ms) least = { ms, what: `${by[own.indexOf(ms)]}: ${what}` }
      }
      tried += count
      if (least.ms > limitMs) found.push(`${least.ms.toFixed(1)} ms of ${least.what}`)
      if (least.ms > worst.ms) worst = least
    }
    agent.destroy()
    for (const one of found.slice(0, 20)) print(one)
    print(`${tried} texts; the longest took ${worst.ms.toFixed(1)} ms of ${worst.what}`)
    const isAlive = JSON.stringify(await product.processes()) === pids
    return { pass: found.length === 0 && isAlive, isAlive, tried, worst, found: found.length }
  },
}
