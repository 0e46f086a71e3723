import { describe, expect, it } from '@jest/globals'
import { createFailpoint } from './failpoint.ts'

const deathsAt = async (points: Parameters<ReturnType<typeof createFailpoint>>[0][], mode: string): Promise<number> => {
  let deaths = 0
  const settings = { NODE_ENV: mode, FAILPOINT: 'after_commit_before_publish' }
  const failpoint = createFailpoint(settings, () => deaths++)
  await failpoint('after_commit_before_publish')
  process.emit('SIGUSR2')
  for (const point of points) await failpoint(point)
  return deaths
}

describe('a failpoint', () => {
  it('ends the process only at its own point, after SIGUSR2', async () => {
    expect(await deathsAt(['before_audit_insert', 'block_loop_ms'], 'test')).toBe(0)
    expect(await deathsAt(['after_commit_before_publish'], 'test')).toBe(1)
  })

  it.each(['production', 'development', ''])('does nothing where NODE_ENV is %p', async (mode) => {
    expect(await deathsAt(['after_commit_before_publish'], mode)).toBe(0)
  })
})
