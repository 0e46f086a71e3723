import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { fillApart } from './fill-apart.ts'

describe('the sample', () => {
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
      const filling = fillApart({
        settings: { port, dataDir },
        login: { username: 'master', password: 'rahasia', hint: '' },
        ports: new Map([['media', { port, internalPort: port }]]),
        onLine: () => {},
        signal: stop.signal,
      })
      const refused = expect(filling).rejects.toMatchObject({ name: 'AbortError' })
      await eventually('the call', () => open === 1)
      stop.abort()
      await refused
      await eventually('its connection to close', () => open === 0)
    },
  )
})

describe('banners of the sample', () => {
  // In its own process, as at a start: other tests change the library's image settings for a whole process.
  const drawing = `
  const { drawBanners } = await import(${JSON.stringify(new URL('banners.ts', import.meta.url).href)})
  const drawn = await drawBanners()
  console.log(JSON.stringify(drawn.map(({ position, png }) => ({ position, bytes: png.length, kind: png.toString('latin1', 1, 4) }))))
`

  it('draws one banner for each position, as PNG of a modest size', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', drawing])
    const drawn = JSON.parse(stdout) as { position: string; bytes: number; kind: string }[]
    expect(drawn.map(({ position }) => position).toSorted()).toEqual(['POPUP', 'SIDE_BANNER', 'TOP_BANNER'])
    for (const { bytes, kind } of drawn) {
      expect(kind).toBe('PNG')
      expect(bytes).toBeLessThan(200_000)
    }
  })
})
