import { expect, it } from '@jest/globals'
import { createRenewal } from './renewal.ts'

it('lets calls wait for the next login while somebody is signed in', async () => {
  const renewal = createRenewal()
  renewal.begin()
  const [first, second] = [renewal.wait(), renewal.wait()]
  renewal.begin()
  expect(await Promise.all([first, second])).toEqual([true, true])
})

it('sends them away when the session is given up', async () => {
  const renewal = createRenewal()
  renewal.begin()
  const call = renewal.wait()
  renewal.end()
  expect(await call).toBe(false)
})

it('lets nothing wait while nobody is signed in', async () => {
  expect(await createRenewal().wait()).toBe(false)
})
