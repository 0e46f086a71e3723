import { setTimeout as sleep } from 'node:timers/promises'
import { shioNames } from '@papan/contracts/lottery/numbers/shio.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { Product } from '../../../test/harness/product.ts'
import type { ApiClient } from '../../../local/api-client.ts'
import { metricOf } from '../../harness/metrics.ts'
import { cpuMsOf } from '../../harness/realtime/pinned.ts'
import { until } from '../../../test/harness/until.ts'

/** `cpuMs`: of one uncached home page. */
type RenderCost = { markets: number; cpuMs: number; rendersPerChange: number; readsPerChange: number }

const wantedMarkets = 30
const warmUp = 500
const counted = 400
const reads = 50
const changes = 5
const homeMs = 10_000
/** Longer than the gateway keeps refreshing an unread page. */
const usedLatelyMs = 62_000

const pageData = async (product: Product): Promise<{ schedules: unknown[] }> =>
  (await fetch(`${product.url}/api/public/page-data`, { signal: AbortSignal.timeout(homeMs) })).json() as Promise<{
    schedules: unknown[]
  }>

/** Adds markets with a draw and a prediction of today until there are 30. */
const addMarkets = async (product: Product, api: ApiClient): Promise<number> => {
  const date = wibDate(Date.now())
  const existing = (await pageData(product)).schedules.length
  for (let index = existing; index < wantedMarkets; index++) {
    const market = `UKUR ${index}`
    await api.post('/admin/markets', { name: market })
    await api.post('/admin/schedules', {
      marketName: market,
      day: 'Setiap Hari',
      closeTime: '00:00',
      openTime: '00:01',
    })
    const prizes = ['PRIZE 1', 'PRIZE 2', 'PRIZE 3'].map((type, at) => ({
      type,
      numbers: `${at}${index}71`.slice(0, 4),
    }))
    await api.post('/admin/results/start-session', { market, date, prizes })
    const numbers = [{ category: 'TOP 4D', numbers: '0417', shio: shioNames[0] }]
    await api.post('/admin/predictions', { market, date, numbers })
  }
  await until('every market is public', homeMs, async () => (await pageData(product)).schedules.length >= wantedMarkets)
  return wantedMarkets
}

const get = async (url: string): Promise<void> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(homeMs) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
}

/** Pages rendered since the web server's start. */
const rendersOf = async (product: Product): Promise<number> =>
  metricOf(product, 'web', 'http_request_seconds_count', 'route="page"')

/** Five changes with 50 concurrent readers each: the goal is one render per change. */
const measureChanges = async (product: Product, api: ApiClient): Promise<number> => {
  const { id } = (await api.post('/admin/results/start-session', {
    market: `UKUR ${wantedMarkets - 1}`,
    date: wibDate(Date.now()),
  })) as { id: string }
  // Recently read pages are re-rendered after a change, too: wait until they no longer count as used.
  await sleep(usedLatelyMs)
  await get(`${product.url}/`)
  const before = await rendersOf(product)
  for (let change = 0; change < changes; change++) {
    await api.post(`/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: String(1000 + change) })
    await Promise.all(Array.from({ length: reads }, () => get(`${product.url}/`)))
  }
  return ((await rendersOf(product)) - before) / changes
}

/** Requests go to the web server directly, past every cache. */
export const measureRenderCost = async (product: Product, api: ApiClient): Promise<RenderCost> => {
  const markets = await addMarkets(product, api)
  const web = (await product.processes()).find(({ name }) => name === 'web')
  if (!web) throw new Error('there is no web process')
  const home = `http://127.0.0.1:${web.port}/`
  for (let index = 0; index < warmUp; index++) await get(home)
  const before = cpuMsOf(web.pid)
  for (let index = 0; index < counted; index++) await get(home)
  const cpuMs = (cpuMsOf(web.pid) - before) / counted
  const rendersPerChange = await measureChanges(product, api)
  return { markets, cpuMs, rendersPerChange, readsPerChange: reads }
}
