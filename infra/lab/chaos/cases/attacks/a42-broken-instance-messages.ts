import { brokenInstanceMessages } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { Redis } from 'ioredis'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { tokenOf } from '../../../harness/token-of.ts'
import { until, wait } from '../../../harness/until.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { metricsOf } from '../../kit/metrics.ts'
import { blackholeFor, hangFor, killFor } from '../../kit/redis-outages.ts'
import { openSession } from '../../kit/socket-session.ts'

const viewers = sized(60)
const instances = ['realtime', 'realtime-2', 'realtime-3']
const rounds = 10
const roundMs = 500
const countMs = 20_000
/** Longer than the last word of an instance counts. */
const awayMs = 20_000
const recoveredMs = 5_000

const outages: Record<string, (bed: TestBed) => Promise<void>> = {
  hung: (bed) => hangFor(bed, awayMs),
  dead: (bed) => killFor(bed, awayMs),
  silent: (bed) => blackholeFor(bed, awayMs),
}

/** The first master with an open page, and what it is shown: visitors, then admins. */
const openAdmin = async (bed: TestBed) => {
  const { product } = bed
  const seen = { visitors: -1, admins: '' }
  const shown: string[] = []
  const userId = product.username.toLowerCase()
  const session = openSession(product.url, {
    token: await tokenOf(product),
    onJoined: (say) => say('admin_login', { userId, username: product.username, role: 'MASTER_ADMIN' }),
    onEvent(event, payload) {
      if (event === 'public_online_count_update') seen.visitors = (payload as { count: number }).count
      else if (event === 'online_admins_update')
        seen.admins = (payload as { admins: { username: string }[] }).admins.map(({ username }) => username).join()
      else return
      shown.push(`${seen.visitors} ${seen.admins}`)
    },
  })
  const isRight = () => seen.visitors === viewers && seen.admins === product.username
  return { session, shown, isRight }
}

const sumOf = async (bed: TestBed, metric: string): Promise<number> => {
  const values = await Promise.all(instances.map(async (name) => (await metricsOf(bed.product, name))(metric)))
  return values.reduce((sum, value) => sum + value, 0)
}

export const brokenInstanceMessagesCase: ChaosCase = {
  name: 'A42',
  about: `broken messages between three realtime processes change nothing and end none; counts recover within 5 s of a Redis that hung, died or fell silent for 20 s, under ${viewers} viewers`,
  async run(print) {
    const bed = await startTestBed({ viewers, rate: sized(10), instances: { realtime: 3 } })
    const redis = new Redis(bed.urls.redis)
    redis.on('error', () => undefined)
    try {
      const admin = await openAdmin(bed)
      await until('all viewers are counted', countMs, admin.isRight)
      await wait(3_000)
      const before = admin.shown.length
      const broken = brokenInstanceMessages()
      await bed.during(async () => {
        for (let round = 0; round < rounds; round++) {
          for (const [, channel, message] of broken) await redis.publish(channel, message)
          await wait(roundMs)
        }
      })
      const changed = admin.shown.slice(before)
      const dropped = await sumOf(bed, 'dropped_instance_messages_total')

      const recovered: Record<string, number> = {}
      for (const [name, disrupt] of Object.entries(outages)) {
        let isOver = false
        let lowest = viewers
        const watching = (async () => {
          for (; !isOver; await wait(200)) lowest = Math.min(lowest, Number(admin.shown.at(-1)?.split(' ')[0]))
        })()
        await bed.during(() => disrupt(bed))
        isOver = true
        await watching
        const backAt = sharedNow()
        await until('all viewers are counted', countMs, admin.isRight)
        recovered[name] = Math.round(sharedNow() - backAt)
        print(`${name}: ${lowest} of ${viewers} counted without Redis, all after ${recovered[name]} ms`)
        await wait(8_000)
      }
      const unhandled = await sumOf(bed, 'unhandled_rejections_total')
      const { isKept, numbers } = await bed.check(print)
      const restarted = await bed.restarted()
      const isOpen = admin.session.isOpen()
      admin.session.close()
      return {
        pass:
          isKept &&
          isOpen &&
          changed.length + unhandled + restarted.length === 0 &&
          dropped > 0 &&
          Object.values(recovered).every((ms) => ms <= recoveredMs),
        published: rounds * broken.length,
        dropped,
        changed,
        recovered,
        unhandled,
        restarted,
        ...numbers,
      }
    } finally {
      redis.disconnect()
      await bed.stop()
    }
  },
}
