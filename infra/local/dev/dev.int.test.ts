import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { chromium, type Browser, type Page } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import { createFreePorts, isPortFree } from '@papan/runtime/process/free-ports.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { chromiumPath } from '../../test/harness/browser.ts'
import { copySources } from '../test-kit/copied-sources.ts'
import { readProcessList, runLocal, temporaryFolder } from '../test-kit/start-fake-product.ts'
import { devPorts } from './ports.ts'

const startMs = 240_000
const component = 'web/src/public/layout/not-found.tsx'
const service = 'services/content/src/main.ts'

/** A page with state. */
const counter = (word: string) => `import { useState } from 'react'
export const NotFound = () => {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{'${word}: ' + count}</button>
}
`

let sources: Awaited<ReturnType<typeof copySources>>
let dataDir: string
let dev: ReturnType<typeof runLocal>
let url: string
let browser: Browser
let page: Page
let socket: Socket
const violations: string[] = []

/** All ports are counted from one: they lie beside those that other tests take, and above 10080, which browsers refuse. */
const { freePort } = createFreePorts(10_081, 10_800)
const firstFreePort = async (): Promise<number> => {
  const port = await freePort()
  const { services, vite, inspector } = devPorts(port, 8080)
  const counted = [...services].flatMap(([name, each]) => [each.port, each.internalPort, inspector(name)])
  const free = await Promise.all([...counted, vite].map((each) => isPortFree(each)))
  return free.every(Boolean) ? port : firstFreePort()
}

beforeAll(async () => {
  ;[sources, dataDir] = await Promise.all([copySources(), temporaryFolder()])
  await sources.edit(component, () => counter('dihitung'))
  const port = await firstFreePort()
  url = `http://localhost:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), MONGO_URL: '', REDIS_URL: '', NODE_OPTIONS: '' }
  dev = runLocal('dev.ts', env, ['--no-sample', '--only', 'content,web'], join(sources.folder, 'infra'))
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  let hasEnded = false
  void dev.ended.then(() => (hasEnded = true))
  const isReady = () => {
    if (hasEnded) throw new Error(`npm run dev ended:\n${dev.output()}`)
    return said(/^dev\b.*ready after/gm) === 1
  }
  await eventually('the start', isReady, startMs)
  page = await browser.newPage()
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
}, startMs)

afterAll(async () => {
  socket?.disconnect()
  await browser?.close()
  dev?.signal('SIGTERM')
  await dev?.ended
  await Promise.all([sources?.remove(), rm(dataDir, { recursive: true, force: true })])
}, startMs)

const pids = async () => Object.fromEntries((await readProcessList(dataDir)).map(({ name, pid }) => [name, pid]))
/** How often, in whatever form the log has. */
const said = (line: RegExp) => dev.output().match(line)?.length ?? 0
const restarts = () => said(/^content\b.*ready again after/gm)

describe('npm run dev --only content,web', () => {
  it('starts what the product needs and says what is watched', async () => {
    expect(Object.keys(await pids())).not.toEqual(expect.arrayContaining(['media']))
    expect(dev.output()).toMatch(/content +\d+ +inspector \d+/)
    expect(dev.output()).toMatch(/realtime +\d+ +not watched/)
    expect(dev.output()).toMatch(/media +not started/)
  })

  it(
    'shows a changed component with its state kept',
    async () => {
      await page.goto(`${url}/tidak-ada`)
      const button = (text: string | RegExp) => page.getByRole('button', { name: text })
      await button('dihitung: 0').waitFor({ timeout: startMs })
      let saves = 0
      // A page misses a save before it listens, and Vite reloads it once for a dependency that it finds late: saved again then.
      await eventually(
        'a saved change beside the count',
        async () => {
          await button(/hitung/).click()
          const count = /: (\d+)$/.exec((await button(/hitung/).textContent()) ?? '')?.[1]
          if (count === '0') return false
          const next = `terhitung ${(saves += 1)}`
          await sources.edit(component, () => counter(next))
          const shown = button(`${next}: ${count}`).waitFor({ timeout: 10_000 })
          return shown.then(
            () => true,
            () => false,
          )
        },
        startMs,
      )
      expect(violations).toEqual([])
    },
    startMs,
  )

  it('renders the changed component on the server and keeps no page in the gateway', async () => {
    const html = await (await fetch(`${url}/tidak-ada`)).text()
    expect(html).toMatch(/terhitung \d+: 0/)
    expect((await fetch(url)).headers.get('content-security-policy')).toMatch(
      /script-src 'self'(?: 'sha256-[^']+')* http:\/\/localhost:\d+;/,
    )
  })

  it(
    'restarts a changed service alone, while sockets stay connected',
    async () => {
      const lost: string[] = []
      socket = io(url, { transports: ['websocket'] })
      socket.on('disconnect', (reason) => lost.push(reason))
      await eventually('the socket to connect', () => socket.connected)
      const before = await pids()

      await sources.edit(service, (text) => `${text}\nconsole.log('edited once')\n`)
      await eventually('the restart', () => restarts() === 1, startMs)
      const { content, ...others } = await pids()
      expect(others).toEqual({ ...before, content: undefined })
      expect(content).not.toBe(before['content'])
      expect(said(/^content\b.*edited once/gm)).toBe(1)
      expect([socket.connected, lost]).toEqual([true, []])
    },
    startMs,
  )

  it(
    'waits for the next change after a crash',
    async () => {
      await sources.edit(service, (text) => `throw new Error('broken on purpose')\n${text}`)
      await eventually('the crash', () => dev.output().includes('it waits for a change'), startMs)
      await sources.edit(service, (text) => text.replace(/^throw.*\n/, ''))
      await eventually('the restart', () => restarts() === 2, startMs)
    },
    startMs,
  )
})
