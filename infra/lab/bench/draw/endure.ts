import { startTestBed, type TestBed } from '../../harness/test-bed/test-bed.ts'
import { startTcpProxy, type TcpProxy } from '../../harness/tcp-proxy.ts'
import { delaysOf } from '../../harness/promises/check-delays.ts'
import { until } from '../../harness/until.ts'
import { percentile } from '../../harness/stats.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cutMs = 2_000
const restMs = 8_000
const startMs = 60_000

/** Cuts all viewers off for two seconds. */
const cutViewers = async (link: TcpProxy) => {
  link.cut()
  await wait(cutMs)
  await link.mend()
}

/** Kills Redis, which is restarted. */
const restartRedis = async ({ redisEngine, redis }: TestBed) => {
  const pid = redisEngine.processes[0]?.entry()?.pid
  if (pid === undefined) throw new Error('Redis is external and cannot be killed')
  redis.cut()
  process.kill(pid, 'SIGKILL')
  await wait(cutMs)
  await redis.mend()
}

/** Restarts the realtime instances one by one. */
const roll = async ({ product }: TestBed) => {
  const instances = (await product.processes()).filter(({ name }) => name.startsWith('realtime'))
  for (const { name, pid } of instances) {
    process.kill(pid, 'SIGTERM')
    await until(`${name} was replaced`, startMs, async () => {
      const now = await product.pidOf(name)
      return now !== null && now !== pid && (await product.isReady())
    })
  }
}

/**
 * Admins write while shipped clients lose connections, Redis restarts and realtime instances roll: each failure alone, then all at once.
 * Returns late and missing prizes.
 */
export const endure = async (viewers: number, print: (line: string) => void) => {
  let link: TcpProxy | null = null
  const stage = await startTestBed({
    viewers,
    instances: { realtime: 2 },
    viewersAt: async (url) => {
      link = await startTcpProxy({ target: { host: '127.0.0.1', port: Number(new URL(url).port) } })
      return `http://127.0.0.1:${link.port}`
    },
  })
  try {
    const between = link as TcpProxy | null
    if (!between) throw new Error('viewers do not use the proxy')
    const harms = [() => cutViewers(between), () => restartRedis(stage), () => roll(stage)]
    const all = () => Promise.all(harms.map((harm) => harm()))
    await wait(restMs)
    for (const harm of [...harms, all]) {
      await stage.during(async () => void (await harm()))
      await wait(restMs)
    }
    const { history, numbers } = await stage.check(print)
    const delays = delaysOf(history)
    return {
      numbers,
      never: delays.never,
      afterP99: percentile(delays.after, 0.99),
      shown: delays.after.length,
    }
  } finally {
    await stage.stop()
    ;(link as TcpProxy | null)?.close()
  }
}
