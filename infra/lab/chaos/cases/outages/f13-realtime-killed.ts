import { io } from 'socket.io-client'
import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { percentile } from '../../../harness/stats.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'

const backP95Ms = 6_000
const countMs = 20_000
const countError = 0.01
const viewers = sized(240)

export const realtimeKilledCase: ChaosCase = {
  name: 'F13',
  about: `one of three realtime processes is killed under ${viewers} viewers: they reconnect, the visitor count is right soon`,
  async run(print) {
    await using bed = await startTestBed({ viewers, rate: sized(10), instances: { realtime: 3 } })
    let count = 0
    const counter = io(bed.product.url, { transports: ['websocket'] })
    counter.on('connect', () => counter.emit('get_initial_online_count'))
    counter.on('public_online_count_update', (update: { count: number }) => ({ count } = update))
    const isRight = () => Math.abs(count - (viewers + 1)) <= countError * (viewers + 1)
    try {
      await until('all viewers are counted', countMs, isRight)
      await wait(5_000)
      let killedAt = 0
      await bed.during(async () => {
        const pid = await signalProcess(bed.product, 'realtime-3', 'SIGKILL')
        killedAt = sharedNow()
        await untilBack(bed.product, 'realtime-3', pid)
      })
      await until('all viewers are connected', 60_000, async () => (await bed.viewers.connected()) === viewers)
      const isCounted = await until('all viewers are counted', countMs, isRight).then(
        () => true,
        () => false,
      )
      const countRightMs = sharedNow() - killedAt
      await wait(3_000)
      const { isKept, numbers, history } = await bed.check(print)
      const backAfter = history.viewers.flatMap(({ connections }) => {
        const lost = connections.find(({ at, isConnected }) => at >= killedAt && !isConnected)
        if (!lost) return []
        return [(connections.find(({ at, isConnected }) => at > lost.at && isConnected)?.at ?? Infinity) - killedAt]
      })
      const restarted = await bed.restarted()
      const backP95 = percentile(backAfter, 0.95)
      return {
        pass:
          isKept &&
          backAfter.length > 0 &&
          backP95 <= backP95Ms &&
          isCounted &&
          countRightMs <= countMs &&
          restarted.join() === 'realtime-3',
        lost: backAfter.length,
        backP95: Math.round(backP95),
        countRightMs: Math.round(countRightMs),
        count,
        restarted,
        ...numbers,
      }
    } finally {
      counter.disconnect()
    }
  },
}
