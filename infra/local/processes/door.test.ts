import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from '@jest/globals'
import { openDoor } from './door.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A process that says its name to whoever connects. */
const speaker = async (name: string) => {
  const server = createServer((caller) => caller.end(name))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return {
    isReady: () => Promise.resolve(true),
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(done)),
  }
}

it('goes round, and past whoever does not answer', async () => {
  const [one, two] = [await speaker('one'), await speaker('two')]
  const door = await openDoor([one, two])
  endings.push(() => door.close())
  const call = () => text(connect(door.port, '127.0.0.1'))
  expect([await call(), await call(), await call()]).toEqual(['one', 'two', 'one'])
  await two.stop()
  expect([await call(), await call()]).toEqual(['one', 'one'])
})
