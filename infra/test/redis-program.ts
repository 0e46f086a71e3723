import { requireCommand } from '../local/engines/debian.ts'
import { unpackRedis, wantedRedis, whyNotUnpacked } from '../local/engines/redis-packages.ts'

/** For tests that start a server by themselves: REDIS_ENGINE's where its package can be unpacked, else redis-server on the PATH. */
export const redisProgram = async (reason: string): Promise<{ command: string; args: string[] }> => {
  const engine = wantedRedis(process.env)
  const log = () => undefined
  if (engine && !(await whyNotUnpacked(engine))) return unpackRedis(engine, { log })
  return { command: await requireCommand('redis-server', 'redis-server', reason, log), args: [] }
}
