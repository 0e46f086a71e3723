import { ask, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { keepDown, signalProcess, untilBack } from '../../../harness/processes.ts'
import { repeat } from '../../../harness/repeat.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'

const awayMs = 30_000
const restMs = 4_000
const everyMs = 250
const dependencies = ['redis', 'auth', 'media', 'audit', 'realtime']
/** P7: admin writes answer without these. */
const notNeededByWrites = ['redis', 'audit', 'realtime']

const bannerPaths = ['TOP_BANNER', 'SIDE_BANNER', 'POPUP'].map((position) => `/api/public/banners/${position}`)
const siteOf = (market: string, date: string) => [
  '/',
  '/hasil-keluaran',
  '/prediksi',
  '/jadwal',
  '/live-draw',
  `/hasil-keluaran/${market}`,
  '/api/public/page-data',
  '/api/public/schedules/active',
  '/api/public/markets/all-active',
  `/api/public/prediction-detail/${market}`,
  `/api/public/live-draw-data/${market}`,
  `/api/public/detail-page/${market}?page=1&limit=10`,
  `/api/public/results/${market}/${date}`,
  ...bannerPaths,
  '/api/public/active-banner?position=TOP_BANNER',
  '/api/public/settings/by-key/isTopBannerSliderActive',
]

/** Addresses never asked for before, so not cached; media has too few of them. */
const uncached = (market: string, turn: number) => [
  `/api/public/detail-page/${market}?page=${turn + 2}&limit=25`,
  `/hasil-keluaran/${market}?page=${turn + 2}`,
  `/hasil-keluaran?page=${turn + 2}`,
]

const withoutDependency = async (bed: TestBed, dependency: string): Promise<void> => {
  if (dependency === 'redis') {
    bed.redis.cut()
    await wait(awayMs)
    await bed.redis.mend()
    return
  }
  await keepDown(bed.product, [dependency], awayMs)
  await untilBack(bed.product, dependency, await signalProcess(bed.product, dependency, 'SIGKILL'))
}

export const independenceCase: ChaosCase = {
  name: 'P7',
  about: `each of ${dependencies.join(', ')} is away for ${awayMs / 1000} s: every public GET answers, cached or not, and admin writes that do not depend on it`,
  async run(print) {
    await using bed = await startTestBed({ rate: sized(10), viewers: sized(60) })
    const [draw] = bed.draws
    if (!draw) throw new Error('no draw')
    const market = encodeURIComponent(draw.market)
    let turn = 0
    const readAll = async (): Promise<{ path: string; seen: Answer }[]> => {
      const paths = [...siteOf(market, draw.date), ...uncached(market, turn++)]
      return Promise.all(paths.map(async (path) => ({ path, seen: await ask(bed.product.url + path) })))
    }
    await readAll()
    const figures: Record<string, { reads: number; failed: string[]; slowestMs: number; unanswered: number }> = {}
    for (const dependency of dependencies) {
      const from = sharedNow()
      const reads: { path: string; seen: Answer }[] = []
      const { stop } = repeat(everyMs, async () => reads.push(...(await readAll())))
      await bed.during(() => withoutDependency(bed, dependency))
      await stop()
      // A draw deleted a moment ago answers 404.
      const isAnswered = ({ path, seen }: (typeof reads)[number]) =>
        seen.status === 200 || (seen.status === 404 && path.startsWith('/api/public/results/'))
      const failed = reads.filter((read) => !isAnswered(read))
      const writes = bed.writers.writes.filter(({ startedAt }) => startedAt >= from)
      figures[dependency] = {
        reads: reads.length,
        failed: [...new Set(failed.map(({ path, seen }) => `${seen.status} ${path.replace(/\d+/g, 'N')}`))],
        slowestMs: Math.round(Math.max(...reads.map(({ seen }) => seen.ms))),
        unanswered: writes.filter(({ outcome }) => outcome === 'unknown').length,
      }
      print(`${dependency}: ${JSON.stringify(figures[dependency])}`)
      await wait(restMs)
    }
    const { isKept, numbers } = await bed.check(print)
    const failed = Object.values(figures).some((figure) => figure.failed.length > 0)
    const unanswered = notNeededByWrites.some((dependency) => (figures[dependency]?.unanswered ?? 0) > 0)
    return {
      pass: isKept && !failed && !unanswered,
      figures,
      ...numbers,
    }
  },
}
