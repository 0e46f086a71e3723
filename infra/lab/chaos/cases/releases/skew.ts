import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { unresolvedWrites } from '../../../harness/promises/check.ts'
import { replaceProcess } from '../../../harness/processes.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startReleases } from '../../kit/skew/releases.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { startGatewayBalancer } from '../../kit/proxies.ts'

const restMs = 2_000
const maxEvents = 20_000
const instances = { gateway: 2, content: 2, realtime: 2, audit: 2 }
/** Producers before consumers: their events meet processes that do not know the new form. */
const writersFirst = ['content', 'content-2', 'audit', 'audit-2', 'realtime', 'realtime-2', 'gateway', 'gateway-2']

export const skewCase: ChaosCase = {
  name: 'skew',
  about: 'a release that announces prizes in another version is rolled out and back, one process after another',
  async run(print) {
    const viewers = sized(80)
    await using releases = await startReleases()
    await using bed = await startTestBed({
      viewers,
      rate: sized(20),
      retries: 3,
      instances,
      env: releases.env,
      openProxy: startGatewayBalancer,
    })
    const redis = bed.openRedis()
    /** Recorded prizes on the stream, by release. */
    const count = async () => {
      const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', maxEvents)
      const types = entries.map(([, fields]) => (JSON.parse(fields[1] ?? '{}') as { type?: string }).type)
      return {
        earlier: types.filter((type) => type === 'prize.recorded.v1').length,
        later: types.filter((type) => type === 'prize.recorded.v2').length,
      }
    }
    await wait(restMs)
    const roll = async (names: string[], isLater: boolean) => {
      for (const process of names) {
        await releases.choose(bed, process, isLater)
        await bed.during(() => replaceProcess(bed.product, process))
        await wait(restMs)
      }
      return count()
    }
    const before = await count()
    const forward = await roll(writersFirst, true)
    const back = await roll(writersFirst.toReversed(), false)
    await wait(restMs)
    await until('all viewers are connected', 60_000, async () => (await bed.viewers.connected()) === viewers)
    const { isKept, numbers } = await bed.check(print)
    const end = await count()
    return {
      pass:
        isKept &&
        unresolvedWrites(numbers) === 0 &&
        before.later === 0 &&
        forward.later > before.later &&
        back.later > forward.later &&
        end.earlier > back.earlier,
      before,
      forward,
      back,
      end,
      ...numbers,
    }
  },
}
