import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { unresolvedWrites } from '../../../harness/promises/check.ts'
import { replaceProcess } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { startGatewayBalancer } from '../../kit/proxies.ts'
import type { ViewerLog } from '../../../harness/viewers/views.ts'

const restMs = 2_000
const mostBackPerSecond = 0.15
/** A write on a keep-alive connection that closes at that moment gets no answer; its retry succeeds. */
const maxUnpromised = 6
const instances = { gateway: 2, content: 2, realtime: 3, audit: 2 }
const order = [
  'audit',
  'audit-2',
  'content',
  'content-2',
  'realtime',
  'realtime-2',
  'realtime-3',
  'media',
  'notify',
  'auth',
  'web',
  'gateway',
  'gateway-2',
]

/** Largest share of the viewers that reconnected within one second. */
const maxAtOnce = (viewers: ViewerLog[]): number => {
  const times = viewers
    .flatMap(({ connections }) => connections.filter(({ isConnected }) => isConnected).slice(1))
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  return times.reduce(
    (most, at, index) => Math.max(most, times.filter((one, i) => i >= index && one < at + 1_000).length),
    0,
  )
}

export const rollingRestartCase: ChaosCase = {
  name: 'F14',
  about: 'every process is stopped in order, one after another, under writers, readers and viewers',
  async run(print) {
    const viewers = sized(120)
    await using bed = await startTestBed({
      viewers,
      rate: sized(20),
      retries: 3,
      instances,
      openProxy: startGatewayBalancer,
    })
    await wait(3_000)
    const exits: Record<string, number> = {}
    for (const name of order) {
      exits[name] = await bed.during(() => replaceProcess(bed.product, name))
      await wait(restMs)
    }
    await until('all viewers are connected', 60_000, async () => (await bed.viewers.connected()) === viewers)
    const { isKept, numbers, history } = await bed.check(print)
    const ends = [...(await bed.product.log()).matchAll(/^(\S+) warn exited \((.*?)\);/gm)]
    const badEnds = ends.filter(([, , how]) => how !== 'code 0').map(([line]) => line)
    const refused = bed.writers.tries.filter(({ status }) => status >= 500 || status === 0)
    const unpromised = refused.filter(({ status, headers }) => status !== 503 || !headers['retry-after'])
    const back = maxAtOnce(history.viewers) / viewers
    return {
      pass:
        isKept &&
        unresolvedWrites(numbers) === 0 &&
        unpromised.length <= maxUnpromised &&
        badEnds.length === 0 &&
        ends.length === order.length &&
        back <= mostBackPerSecond,
      exits,
      badEnds,
      refused: refused.length,
      unpromised: unpromised.map(({ status, error }) => `${status} ${error}`),
      mostBackPerSecond: back,
      ...numbers,
    }
  },
}
