import { Redis } from 'ioredis'
import type { startLinkedProduct } from '../../harness/linked-product.ts'
import { wait } from '../../../test/harness/until.ts'

type LinkedRedis = Pick<Awaited<ReturnType<typeof startLinkedProduct>>, 'redis' | 'redisEngine' | 'urls'>

const pidOf = ({ redisEngine }: LinkedRedis): number => {
  const pid = redisEngine.processes[0]?.entry()?.pid
  if (pid === undefined) throw new Error('Redis runs elsewhere: this case must be able to kill it')
  return pid
}

/** Kills Redis; its replacement stays unreachable for `ms`. */
export const killFor = async (bed: LinkedRedis, ms: number) => {
  bed.redis.cut()
  process.kill(pidOf(bed), 'SIGKILL')
  await wait(ms)
  await bed.redis.mend()
}

/** Empties Redis, then kills it as `killFor` does: nothing that it held comes back. */
export const loseFor = async (bed: LinkedRedis, ms: number) => {
  const redis = new Redis(bed.urls.redis)
  await redis.flushall()
  redis.disconnect()
  await killFor(bed, ms)
}

/** Leaves connections open and carries nothing. */
export const blackholeFor = async (bed: LinkedRedis, ms: number) => {
  bed.redis.blackhole()
  await wait(ms)
  await bed.redis.mend()
}

/** Stops the process of Redis. */
export const hangFor = async (bed: LinkedRedis, ms: number) => {
  const pid = pidOf(bed)
  process.kill(pid, 'SIGSTOP')
  await wait(ms)
  process.kill(pid, 'SIGCONT')
}
