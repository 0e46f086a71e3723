import { describe, expect, it } from '@jest/globals'
import { createFailpoint } from './failpoint.ts'

const given = (mode: string) => {
  let deaths = 0
  const settings = { NODE_ENV: mode, FAILPOINT: 'after_commit_before_publish' }
  const failpoint = createFailpoint(settings, () => deaths++)
  return { failpoint, deaths: () => deaths }
}

describe('a failpoint', () => {
  it('ends the process only after SIGUSR2', () => {
    const { failpoint, deaths } = given('test')
    failpoint?.()
    expect(deaths()).toBe(0)
    process.emit('SIGUSR2')
    failpoint?.()
    expect(deaths()).toBe(1)
  })

  it.each(['production', 'development', ''])('is none where NODE_ENV is %p', (mode) => {
    expect(given(mode).failpoint).toBeUndefined()
  })
})
