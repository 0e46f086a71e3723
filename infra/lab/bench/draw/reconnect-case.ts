import { market } from '../../harness/realtime/prize.ts'
import { signalProcess, untilBack } from '../../harness/processes.ts'
import { startProduct, type Product } from '../../harness/product.ts'
import { median } from '../../harness/stats.ts'
import { tokenOf } from '../../harness/token-of.ts'
import { sharedNow } from '../../harness/viewers/views.ts'
import { startWaitingMarket } from '../../harness/waiting-market.ts'
import { signIn } from '../../../local/api-client.ts'
import type { BenchCase } from '../case.ts'
import { startCrowd, type CrowdGroup } from '../fanout/crowd-driver.ts'
import type { Retries } from '../fanout/group.ts'
import { enterPrize } from './prize-entry.ts'

/** `share`: of those cut, the largest that began an attempt within one second, %. `backMs`: kill to the last of them with the number. */
type Round = { cut: number; attempts: number; meanMs: number; share: number; backMs: number }

const sizes = (smoke: boolean) =>
  smoke ? { viewers: 200, kills: 1, drains: 0 } : { viewers: 5_000, kills: 7, drains: 3 }
const killed = 'realtime-2'

/** The largest share of the viewers within one second, %. */
const largestShare = ({ times, viewers }: Retries): number => {
  const sorted = times.toSorted((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && (sorted[to] as number) < (sorted[from] as number) + 1_000) to++
    most = Math.max(most, to - from)
  }
  return (most / viewers) * 100
}

type Stage = { product: Product; group: CrowdGroup; viewers: number; enter: () => ReturnType<typeof enterPrize> }

const connect = async ({ product, group, viewers }: Stage) => {
  const instances = (await product.processes()).filter(({ name }) => name.startsWith('realtime'))
  await group.connect(
    instances.map(({ port }) => port),
    viewers,
    { retry: 'page' },
  )
  await group.retries()
}

/** Ends one of two instances and enters a number while its viewers are away. */
const endOne = async (stage: Stage, signal: 'SIGKILL' | 'SIGTERM'): Promise<Round> => {
  const { product, group, enter } = stage
  await connect(stage)
  await enter()
  const pid = await signalProcess(product, killed, signal)
  const endedAt = sharedNow()
  if (signal === 'SIGTERM') await untilBack(product, killed, pid)
  const { lastAt } = await enter()
  await group.return(60_000)
  const retries = await group.retries()
  if (signal === 'SIGKILL') await untilBack(product, killed, pid)
  await group.leave()
  const meanMs = retries.times.reduce((sum, at) => sum + at - endedAt, 0) / retries.times.length
  return {
    cut: retries.viewers,
    attempts: retries.times.length,
    meanMs,
    share: largestShare(retries),
    backMs: lastAt - endedAt,
  }
}

/** Viewers that wait as pages do come back after one of two realtime instances was killed, and after one was drained. */
export const reconnectCase: BenchCase = {
  name: 'reconnect',
  about:
    'one of two realtime processes killed, then stopped in order, under viewers that retry with the delays of pages',
  isLong: true,
  async run({ smoke, print, figures }) {
    const { viewers, kills, drains } = sizes(smoke)
    const product = await startProduct({ env: { INSTANCES: 'realtime=2' } })
    const crowd = startCrowd()
    try {
      const { id } = await startWaitingMarket(await signIn(product.url, product.username, product.password), market)
      const token = await tokenOf(product)
      const group = crowd.group('viewers')
      const stage = { product, group, viewers, enter: () => enterPrize(product.url, token, id, group) }
      const rounds = { SIGKILL: [] as Round[], SIGTERM: [] as Round[] }
      const endSome = async (signal: keyof typeof rounds, count: number) => {
        for (let round = 0; round < count; round++) {
          const seen = await endOne(stage, signal)
          rounds[signal].push(seen)
          print(
            `${signal}: ${seen.cut} of ${viewers} cut, ${seen.attempts} attempts after ${seen.meanMs.toFixed(0)} ms on average, ` +
              `at most ${seen.share.toFixed(1)} % within a second; the last had the number after ${seen.backMs.toFixed(0)} ms`,
          )
        }
      }
      await endSome('SIGKILL', kills)
      await endSome('SIGTERM', drains)
      const [back, shares] = [
        rounds.SIGKILL.map(({ backMs }) => backMs / 1_000),
        rounds.SIGKILL.map(({ share }) => share),
      ]
      const what = `one of two realtime processes killed under ${viewers} viewers`
      figures.atMost(`${what}: all cut have the last number`, Math.max(...back), 6, { unit: 's', rounds: back })
      // A small crowd's share is chance.
      if (!smoke)
        figures.atMost(`${what}: of those cut, within any second`, Math.max(...shares), 27, {
          unit: '%',
          rounds: shares,
        })
      const means = rounds.SIGKILL.map(({ meanMs }) => meanMs)
      const drained = rounds.SIGTERM.map(({ share }) => share)
      if (drained.length > 0)
        figures.atMost('one drained: of those cut, within any second', Math.max(...drained), 15, {
          unit: '%',
          rounds: drained,
        })
      return { meanMs: median(means), rounds }
    } finally {
      crowd.stop()
      await product.stop()
    }
  },
}
