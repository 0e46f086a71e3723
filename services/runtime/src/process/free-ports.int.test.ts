import { expect, it } from '@jest/globals'
import { createFreePorts } from './free-ports.ts'

it('hands out no port twice and no reserved port', async () => {
  const { freePort, reservePort } = createFreePorts(20_000, 32_000)
  const first = await freePort()
  // The next ones in turn.
  const promised = Array.from({ length: 20 }, (_each, index) => first + 1 + index)
  promised.forEach(reservePort)
  const others = [await freePort(), await freePort(), await freePort()]
  expect(new Set([first, ...promised, ...others]).size).toBe(24)
})
