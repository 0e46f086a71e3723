import type { startLinkedProduct } from '../../harness/linked-product.ts'
import { wait } from '../../../test/harness/until.ts'

type LinkedRedis = Pick<Awaited<ReturnType<typeof startLinkedProduct>>, 'redis' | 'redisEngine' | 'openRedis'>

/** Kills Redis; its replacement stays unreachable for `ms`. */
export const killFor = async (bed: LinkedRedis, ms: number) => {
  const pid = bed.redisEngine.processes[0]?.entry()?.pid
  if (pid === undefined) throw new Error('Redis runs elsewhere: this case must be able to kill it')
  bed.redis.cut()
  process.kill(pid, 'SIGKILL')
  await wait(ms)
  await bed.redis.mend()
}

/** Empties Redis, then kills it as `killFor` does: nothing that it held comes back. */
export const loseFor = async (bed: LinkedRedis, ms: number) => {
  await bed.openRedis().flushall()
  await killFor(bed, ms)
}

/** Leaves connections open and carries nothing. */
export const blackholeFor = async (bed: LinkedRedis, ms: number) => {
  bed.redis.blackhole()
  await wait(ms)
  await bed.redis.mend()
}
