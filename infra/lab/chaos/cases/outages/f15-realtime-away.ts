import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { keepDown } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'

const awayMs = 90_000
const backMs = 60_000

/** F15: no realtime process for 90 s, longer than a client's first five attempts. */
export const realtimeAwayCase: ChaosCase = {
  name: 'F15',
  about: 'all realtime processes are away for 90 s: live draws are polled, then every socket reconnects',
  async run(print) {
    const bed = await startTestBed({ rate: sized(20) })
    try {
      await wait(3_000)
      await bed.during(() => keepDown(bed.product, ['realtime'], awayMs))
      const returnedAt = sharedNow()
      await until('realtime is ready', backMs, () => bed.product.isReady())
      await until('every viewer is connected', backMs, async () => {
        return (await bed.viewers.connected()) === bed.viewers.count
      }).catch(() => undefined)
      const backAfter = sharedNow() - returnedAt
      const back = await bed.viewers.connected()
      await wait(3_000)
      const { isKept, numbers } = await bed.check(print)
      const restarted = await bed.restarted()
      return {
        pass:
          isKept &&
          numbers.unknown === 0 &&
          back === bed.viewers.count &&
          backAfter <= backMs &&
          restarted.join() === 'realtime',
        back,
        backAfter: Math.round(backAfter),
        restarted,
        ...numbers,
      }
    } finally {
      await bed.stop()
    }
  },
}
