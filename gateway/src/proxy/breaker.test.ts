import { createBreaker } from './breaker.ts'

const broken = () => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (let i = 0; i < 5; i++) breaker.timedOut()
  return { breaker, wait: (ms: number) => (now += ms) }
}

describe('createBreaker', () => {
  it('admits requests until enough timeouts in a row', () => {
    const breaker = createBreaker(() => 0)
    for (let i = 0; i < 4; i++) breaker.timedOut()
    breaker.answered()
    for (let i = 0; i < 4; i++) breaker.timedOut()
    expect(breaker.admits()).toBe(true)
    breaker.timedOut()
    expect(breaker.admits()).toBe(false)
  })

  it('admits a single trial after the pause', () => {
    const { breaker, wait } = broken()
    wait(1_999)
    expect(breaker.admits()).toBe(false)
    wait(1)
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
  })

  it('closes when the trial is answered, and pauses again when it is not', () => {
    const { breaker, wait } = broken()
    wait(2_000)
    breaker.admits()
    breaker.timedOut()
    expect(breaker.admits()).toBe(false)
    wait(2_000)
    breaker.admits()
    breaker.answered()
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
  })
})
