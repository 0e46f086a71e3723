import { join } from 'node:path'
import { startRemote } from '../remote.ts'
import type { Crowd } from './crowd.ts'
import { until } from '../../../test/harness/until.ts'

/** One of so many viewers opens home, the others a market's live draw. */
const homeEvery = 6
const connectMs = 60_000

const pagesOf = (count: number, markets: string[]) =>
  Array.from({ length: count }, (_each, index) =>
    index % homeEvery === homeEvery - 1
      ? { page: 'home' as const, markets }
      : { page: 'live' as const, market: markets[index % markets.length] as string },
  )

/** Starts `count` viewers in one process; waits until all are connected. */
export const startViewers = async (url: string, count: number, markets: string[]) => {
  const { remote, stop } = startRemote<Crowd>(join(import.meta.dirname, 'crowd.ts'))
  const connected = () => remote.count()
  await remote.open(url, pagesOf(count, markets))
  await until('all viewers are connected', connectMs, async () => (await connected()) === count)
  return {
    count,
    connected,
    shown: () => remote.shown(),
    report: () => remote.report(),
    stop,
  }
}
