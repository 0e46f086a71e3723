import { expect, it } from '@jest/globals'
import { createRenewal } from './renewal.ts'

it('holds calls until the next login while a user is signed in', async () => {
  const renewal = createRenewal()
  renewal.begin()
  const [first, second] = [renewal.wait(), renewal.wait()]
  renewal.begin()
  expect(await Promise.all([first, second])).toEqual([true, true])
})

it('releases calls when the session is given up', async () => {
  const renewal = createRenewal()
  renewal.begin()
  const call = renewal.wait()
  renewal.end()
  expect(await call).toBe(false)
})

it('holds nothing without a signed-in user', async () => {
  expect(await createRenewal().wait()).toBe(false)
})
