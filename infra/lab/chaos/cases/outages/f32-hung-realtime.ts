import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startInstanceProxy } from '../../kit/proxies.ts'
import { signalProcess } from '../../../harness/processes.ts'
import { isBefore, type Write } from '../../../harness/promises/history.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { startViewers } from '../../../harness/viewers/viewers.ts'
import { sharedNow, type ViewerLog } from '../../../harness/viewers/views.ts'

const perCrowd = sized(120)
/** Every page has received a heartbeat by then. */
const settledMs = 12_000
const shownMs = 15_000
const hungMs = 30_000
const backMs = 60_000

/** Delay between each write's acknowledgement and each viewer of its market, ms; Infinity where it never arrived. */
const delaysOf = (viewers: readonly ViewerLog[], writes: readonly Write[]): number[] =>
  viewers.flatMap(({ markets, views }) =>
    writes.flatMap(({ market, state, endedAt }) => {
      if (!state || !markets.includes(market)) return []
      const shown = views.find((view) => view.market === market && !isBefore(view, state))
      return [(shown?.at ?? Infinity) - endedAt]
    }),
  )

/** Viewers that disconnected after `at`. */
const lostSince = (viewers: readonly ViewerLog[], at: number): number =>
  viewers.filter(({ connections }) => connections.some((change) => change.at >= at && !change.isConnected)).length

export const hungRealtimeCase: ChaosCase = {
  name: 'F32',
  about: `one of three realtime processes hangs under ${2 * perCrowd} viewers, half of them without a health-checking proxy: each shows within 15 s what is entered`,
  async run(print) {
    const bed = await startTestBed({ viewers: perCrowd, rate: 0, instances: { realtime: 3 } })
    const cleanups: (() => unknown)[] = [() => bed.stop()]
    try {
      const proxy = await startInstanceProxy(bed.product)
      cleanups.push(() => proxy.close())
      const direct = await startViewers(
        proxy.url,
        perCrowd,
        bed.draws.map(({ market }) => market),
      )
      cleanups.push(() => direct.stop())
      await wait(settledMs)
      const hungAt = sharedNow()
      const entered: Write[] = []
      await bed.during(async () => {
        await signalProcess(bed.product, 'realtime-3', 'SIGSTOP')
        await wait(500)
        for (const draw of bed.draws) entered.push(await bed.writers.write('list', draw))
        await wait(hungMs)
      })
      const crowds = { gateway: await bed.viewers.report(), direct: await direct.report() }
      await signalProcess(bed.product, 'realtime-3', 'SIGCONT')
      await until('all viewers are connected', backMs, async () => {
        const connected = await Promise.all([bed.viewers.connected(), direct.connected()])
        return connected.every((count) => count === perCrowd)
      })
      const { isKept, numbers } = await bed.check(print)
      const seen = Object.entries(crowds).map(([crowd, viewers]) => {
        const delays = delaysOf(viewers, entered)
        return {
          crowd,
          lost: lostSince(viewers, hungAt),
          shown: delays.length,
          worstMs: Math.round(Math.max(...delays)),
        }
      })
      for (const { crowd, lost, worstMs } of seen)
        print(`${crowd}: ${lost} of ${perCrowd} disconnected; the slowest showed a number after ${worstMs} ms`)
      const restarted = await bed.restarted()
      return {
        pass:
          isKept &&
          entered.every(({ outcome }) => outcome === 'ok') &&
          seen.every(({ lost, shown, worstMs }) => lost > 0 && shown > 0 && worstMs <= shownMs) &&
          restarted.length === 0,
        seen,
        restarted,
        ...numbers,
      }
    } finally {
      for (const end of cleanups.toReversed()) await end()
    }
  },
}
