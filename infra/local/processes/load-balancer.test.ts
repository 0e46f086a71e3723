import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from '@jest/globals'
import { startBalancer } from './load-balancer.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A server that answers its name. */
const nameServer = async (name: string) => {
  const server = createServer((caller) => caller.end(name))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return {
    isReady: () => Promise.resolve(true),
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(done)),
  }
}

it('balances round-robin and skips a stopped process', async () => {
  const [one, two] = [await nameServer('one'), await nameServer('two')]
  const balancer = await startBalancer([one, two])
  endings.push(() => balancer.close())
  const call = () => text(connect(balancer.port, '127.0.0.1'))
  expect([await call(), await call(), await call()]).toEqual(['one', 'two', 'one'])
  await two.stop()
  expect([await call(), await call()]).toEqual(['one', 'one'])
})
