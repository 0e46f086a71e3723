import { awayMs } from '@papan/contracts/limits.ts'
import type { TestContent } from './start-content.ts'

/** What a realtime instance writes of its admins. */
export const setOnline = async ({ redis }: Pick<TestContent, 'redis'>, ...usernames: string[]): Promise<void> => {
  const admins = usernames.map((username) => ({ userId: `id-${username}`, username, role: 'ADMIN' }))
  await redis.sadd('presence:instances', 'rt-1')
  await redis.set('presence:at:rt-1', JSON.stringify({ visitors: 0, admins }))
}

/** Passes time by polls of 5 s, as a running process does. */
export const watchFor = async ({ online, time }: TestContent, ms = awayMs): Promise<void> => {
  await online.poll()
  for (const end = time.now + ms; time.now < end;) {
    time.now += 5_000
    await online.poll()
  }
}
