import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { createInstances, sessionIdOf, type Instances } from './instances.ts'

const random = 'Ab_-0123456789012345'
const started: Server[] = []
let instances: Instances
/** The addresses of the host name; null while it cannot be resolved. */
let behind: string[] | null

/** An instance on its own loopback address; all share one port, as behind one name. */
const start = async (address: string, port = 0): Promise<number> => {
  const server = createServer((_req, res) => res.end(JSON.stringify({ id: `rt-${address.replaceAll('.', '-')}` })))
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  started.push(server)
  return (server.address() as AddressInfo).port
}
const stop = async (server: Server | undefined) => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
}

let port: number
const holder = (address: string) => instances.candidates(`rt-${address.replaceAll('.', '-')}.${random}`)
const urlOf = (address: string) => `http://${address}:${port}`

beforeEach(async () => {
  port = await start('127.0.7.1')
  await start('127.0.7.2', port)
  behind = ['127.0.7.1']
  instances = createInstances({
    urls: [`http://realtime.example:${port}`],
    resolveHost: async () => {
      if (!behind) throw new Error('no name server')
      return behind
    },
  })
  await eventually('the first', async () => (await holder('127.0.7.1'))[0] === urlOf('127.0.7.1'))
})
afterEach(async () => {
  instances.stop()
  for (const server of started.splice(0)) await stop(server)
})

describe('instances behind a name', () => {
  it('are found when they start', async () => {
    behind = ['127.0.7.1', '127.0.7.2']
    await eventually('both', async () => (await instances.candidates(null)).length === 2)
    expect(await holder('127.0.7.2')).toEqual([urlOf('127.0.7.2')])
  })

  it('keep sessions but get no new ones after leaving DNS', async () => {
    behind = ['127.0.7.2']
    await eventually('the second first', async () => (await instances.candidates(null))[0] === urlOf('127.0.7.2'))
    for (let turn = 0; turn < 3; turn++) expect((await instances.candidates(null))[0]).toBe(urlOf('127.0.7.2'))
    expect(await holder('127.0.7.1')).toEqual([urlOf('127.0.7.1')])
    await stop(started[0])
    await eventually('one left', async () => (await instances.candidates(null)).length === 1)
  })

  it('stay while the name cannot be resolved', async () => {
    behind = null
    expect(await holder('127.0.7.1')).toEqual([urlOf('127.0.7.1')])
    expect(await holder('127.0.7.9')).toEqual([urlOf('127.0.7.1')])
    expect(instances.isAnyAvailable()).toBe(true)
  })
})

describe('the session that a query names', () => {
  it.each([
    ['EIO=4&sid=a.b', 'a.b'],
    ['%73id=a.b', 'a.b'],
    ['sid=a&sid=b', 'b'],
    ['sid=a&sid=', null],
    ['sid=', null],
    ['sid', null],
    ['sid[]=a', null],
    ['x=1%26sid=a', null],
    ['EIO=4#&sid=a', null],
    ['', null],
  ])('%s is %s, as Engine.IO reads it', (search, sid) => expect(sessionIdOf(search)).toBe(sid))
})
