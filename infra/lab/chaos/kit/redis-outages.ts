import type { TestBed } from '../../harness/test-bed/test-bed.ts'
import { wait } from '../../harness/until.ts'

const pidOf = ({ redisEngine }: TestBed): number => {
  const pid = redisEngine.processes[0]?.entry()?.pid
  if (pid === undefined) throw new Error('Redis runs elsewhere: this case must be able to kill it')
  return pid
}

/** Kills Redis; its replacement stays unreachable for `ms`. */
export const killFor = async (bed: TestBed, ms: number) => {
  bed.redis.cut()
  process.kill(pidOf(bed), 'SIGKILL')
  await wait(ms)
  await bed.redis.mend()
}

/** Leaves connections open and carries nothing. */
export const blackholeFor = async (bed: TestBed, ms: number) => {
  bed.redis.blackhole()
  await wait(ms)
  await bed.redis.mend()
}

/** Stops the process of Redis. */
export const hangFor = async (bed: TestBed, ms: number) => {
  const pid = pidOf(bed)
  process.kill(pid, 'SIGSTOP')
  await wait(ms)
  process.kill(pid, 'SIGCONT')
}
