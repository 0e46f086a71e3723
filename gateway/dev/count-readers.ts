// Prints what counting alone takes, ns of processor a read by round, for npm run bench -- http.
import type { IncomingMessage } from 'node:http'
import { createLogger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createReaders } from '../src/readers/readers.ts'

const [rounds, batches, batchSize] = [9, 200, 500]

const chrome = (device: string, version: number): string =>
  `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
const iphone = (system: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`

/** How many of a hundred visitors have which browser: a few are common, a fifth is of all kinds. */
const shares: readonly [number, string][] = [
  [40, chrome('Linux; Android 10; K', 141)],
  [12, chrome('Linux; Android 10; K', 140)],
  [6, chrome('Linux; Android 10; K', 139)],
  [8, chrome('Windows NT 10.0; Win64; x64', 141)],
  [8, iphone('18_6')],
  [4, iphone('17_5_1')],
  ...Array.from({ length: 22 }, (_, index): [number, string] => [
    1,
    chrome(`Linux; Android 9; SM-A${index}05F`, 100 + index),
  ]),
]
const agents = shares.flatMap(([count, agent]) => Array.from({ length: count }, () => agent))
const referers = ['https://www.google.com/', 'https://www.google.co.id/', 'https://l.facebook.com/']

/** New strings, as a parser makes them. */
const fromWire = (text = ''): string => Buffer.from(text).toString('latin1')
const requestOf = (index: number): IncomingMessage => {
  const headers = {
    host: 'papan.example',
    'user-agent': fromWire(agents[(index * 37) % agents.length]),
    accept: 'text/html',
    referer: fromWire(referers[index % referers.length]),
  }
  return { method: 'GET', headers } as unknown as IncomingMessage
}

const readers = createReaders({
  clock: Date.now,
  report: () => Promise.resolve(),
  visitors: () => 0,
  log: createLogger('bench', 'fatal'),
  metrics: createMetrics('bench'),
})
const view = { readerKey: 'resultDetail SINGAPORE', botKey: 'bot resultDetail', status: 200, market: 'SINGAPORE' }

const measure = (answer: Parameters<typeof readers.count>[1]): number => {
  let us = 0
  for (let batch = 0; batch < batches; batch++) {
    const requests = Array.from({ length: batchSize }, (_, index) => requestOf(batch + index))
    const before = process.cpuUsage()
    for (const request of requests) readers.count(request, answer)
    const { user, system } = process.cpuUsage(before)
    us += user + system
  }
  return (us * 1_000) / (batches * batchSize)
}
const ofRounds = (answer: Parameters<typeof readers.count>[1]): number[] =>
  Array.from({ length: rounds }, () => Math.round(measure(answer)))

console.log(JSON.stringify({ page: ofRounds({ view, status: 200 }), call: ofRounds({ view: null, status: 200 }) }))
await readers.close()
