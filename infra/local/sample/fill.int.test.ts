import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { fillSample } from './fill.ts'

let dataDir: string
let gateway: Server
let open: number
/** Answers every call but the one that ends like this. */
let hungPath: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
  open = 0
  gateway = createServer((req, res) => {
    req.resume()
    if (req.url?.endsWith(hungPath)) {
      open++
      res.once('close', () => open--)
      return
    }
    res.setHeader('content-type', 'application/json')
    res.end(req.url === '/api/auth/login' ? '{"token":"t"}' : '[]')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await rm(dataDir, { recursive: true, force: true })
})

it.each(['/all-active', '/auth/login', '/admin/schedules', '/admin/results/imports'])(
  'sample data end at once when they are stopped in %s',
  async (path) => {
    hungPath = path
    const stop = new AbortController()
    const { port } = gateway.address() as AddressInfo
    const login = { gatewayUrl: `http://127.0.0.1:${port}`, username: 'master', password: 'rahasia' }
    const filling = fillSample({ ...login, dataDir, log: () => {}, signal: stop.signal })
    const refused = expect(filling).rejects.toMatchObject({ name: 'AbortError' })
    await eventually('the call', () => open === 1)
    stop.abort()
    await refused
    await eventually('its connection to close', () => open === 0)
  },
)
