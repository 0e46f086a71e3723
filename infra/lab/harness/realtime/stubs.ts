import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testSnapshot } from '@papan/runtime/test-kit/test-access.ts'
import { bulkyMarket, market } from './prize.ts'

/** Stub of the other services: two markets without a result, no revocations. */
export const startStubs = async () => {
  let draws = 0
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/public/live-draw-data/')) draws++
    const body = req.url?.startsWith('/internal/access')
      ? testSnapshot()
      : req.url?.startsWith('/public/live-draw-data/')
        ? { schedule: null, result: null, serverTime: new Date().toISOString() }
        : [market, bulkyMarket].map((name) => ({ id: name, name }))
    res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often a draw was asked for. */
    draws: () => draws,
    stop: () => server.close(),
  }
}
