import { bulkJob, type BulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { scheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { signIn, type ApiClient } from '../../../../local/api-client.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { killFor } from '../../kit/redis-outages.ts'

const kills = 20
const outageMs = 8_000
/** After the process, Redis or the database is back. */
const goesOnMs = 15_000
const markets = Array.from({ length: 20 }, (_each, index) => `BERSAMA ${index}`)
const failpoints = ['after_bulk_claim', 'after_bulk_write', 'before_bulk_end']

type Linked = Awaited<ReturnType<typeof startLinkedProduct>>

/** A draft that closes all markets on one day, not yet started. */
const draftOf = async (api: ApiClient, day: number): Promise<BulkJob> => {
  const date = addDays(wibDate(Date.now()), day + 1)
  const exception = { from: date, to: date, kind: 'LIBUR', reason: 'Uji' }
  return bulkJob.parse(await api.post('/admin/schedules/jobs', { markets, change: { exception } }))
}

/** Does harm around the start of a job; resolves when the harm is over. */
type Disruption = (begin: () => void) => Promise<unknown>

/** Disrupts the start of a job and waits for its end; answers how long it took after the harm, ms. */
const endedAfter = async (api: ApiClient, id: string, disrupt: Disruption) => {
  // A start may die before its answer, or before it is stored: it is sent again, and counts once.
  const begin = () => api.post(`/admin/jobs/${id}/start`, { without: [] }).catch(() => null)
  await disrupt(() => void begin())
  const back = performance.now()
  const readJob = () => api.get(`/admin/jobs/${id}?lines=false`).then((job) => bulkJob.parse(job))
  let job: BulkJob | null = null
  await until('the job ends', 60_000, async () => {
    job = await readJob().catch(() => null)
    if (job?.state === 'draft') await begin()
    return job?.state === 'done'
  })
  return { ms: Math.round(performance.now() - back), held: (await readJob()).counts.held }
}

/** Jobs of one product, each disrupted once; what the records show at the end. */
const runAll = async (linked: Linked, disruptions: readonly Disruption[]) => {
  const { product } = linked
  const api = await signIn(product.url, product.username, product.password)
  for (const marketName of markets) {
    await api.post('/admin/markets', { name: marketName })
    await api.post('/admin/schedules', { marketName, day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' })
  }
  const ends = []
  for (const [day, disrupt] of disruptions.entries()) {
    const { id } = await draftOf(api, day)
    ends.push(await endedAfter(api, id, disrupt))
  }
  const stored = scheduleList.parse(await api.get('/admin/schedules'))
  const ours = stored.filter(({ marketName }) => markets.includes(marketName))
  // Each job adds one exception and one revision to each market, however often it was begun.
  const isOnce = ours.every(
    ({ exceptions, rev }) => exceptions.length === disruptions.length && rev === disruptions.length + 1,
  )
  const slowestMs = Math.max(...ends.map(({ ms }) => ms))
  return {
    pass: isOnce && ends.every(({ held }) => held === markets.length) && slowestMs <= goesOnMs,
    isOnce,
    slowestMs,
  }
}

export const bulkKilledCase: ChaosCase = {
  name: 'F41',
  about: `content dies ${kills} times at each failpoint of a bulk job, then Redis and the database are away during one`,
  async run(print) {
    const results: Record<string, Awaited<ReturnType<typeof runAll>>> = {}
    for (const failpoint of failpoints) {
      await using linked = await startLinkedProduct({ NODE_ENV: 'test', FAILPOINT: `content:${failpoint}` })
      const die: Disruption = async (begin) => {
        const pid = await signalProcess(linked.product, 'content', 'SIGUSR2')
        begin()
        await untilBack(linked.product, 'content', pid)
      }
      results[failpoint] = await runAll(
        linked,
        Array.from({ length: kills }, () => die),
      )
      print(`${failpoint}: ${JSON.stringify(results[failpoint])}`)
    }
    await using linked = await startLinkedProduct()
    const redisAway: Disruption = (begin) => Promise.all([killFor(linked, outageMs), wait(500).then(begin)])
    const databaseAway: Disruption = async (begin) => {
      begin()
      await wait(50)
      linked.mongo.cut()
      await wait(outageMs)
      await linked.mongo.mend()
    }
    results['away'] = await runAll(linked, [redisAway, databaseAway])
    print(`Redis and the database away: ${JSON.stringify(results['away'])}`)
    return { pass: Object.values(results).every(({ pass }) => pass), results }
  },
}
