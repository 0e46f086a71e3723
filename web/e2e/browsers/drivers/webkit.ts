import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createFreePorts } from '@papan/runtime/process/free-ports.ts'
import { spawnBound } from './bound-process.ts'
import { phoneSize, type Driver, type Key, type Tab, type TabOptions } from './driver.ts'

const { freePort } = createFreePorts(20_000, 32_000)
const startMs = 30_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keys: Record<Key, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
}
const control = '\uE009'
/** WebKitGTK is built without web app manifests, and says that leaving a page closes its socket. */
const ownMessages =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|WebSocket is closed due to suspension/

/** A screen on the first free display, and a window manager: without one no page has the focus. */
const startScreen = async () => {
  const screen = spawnBound('Xvfb', ['-displayfd', '3', '-screen', '0', '1500x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.child.stdio[3] as Readable, 'data')) as [Buffer]
  const display = `:${number.toString().trim()}`
  const manager = spawnBound('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
  return { display, end: () => Promise.all([manager.end(), screen.end()]) }
}

const call = async <T>(url: string, method: string, body?: unknown): Promise<T> => {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T }
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}

const untilAnswers = async (url: string): Promise<void> => {
  const until = Date.now() + startMs
  for (;;) {
    const isUp = await call(`${url}/status`, 'GET').then(
      () => true,
      () => false,
    )
    if (isUp) return
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** A driver for each tab: it holds one session. */
const startSession = async (display: string, { viewport = phoneSize, init, pageCache = false }: TabOptions) => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-webkit-'))
  const log = join(folder, 'console.log')
  const initFile = join(folder, 'init.js')
  await writeFile(initFile, init ?? '')
  const port = await freePort()
  const driver = spawnBound('WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'id',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WK_LOG: log,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url)
  const args = [
    `--size=${viewport.width}x${viewport.height}`,
    `--data=${join(folder, 'data')}`,
    `--init=${initFile}`,
    ...(pageCache ? [] : ['--no-page-cache']),
  ]
  const { sessionId } = await call<{ sessionId: string }>(`${url}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'ignore',
        'webkitgtk:browserOptions': { binary: join(import.meta.dirname, 'webkit-window.py'), args },
      },
    },
  })
  const base = `${url}/session/${sessionId}`
  return {
    ask: <T>(method: string, path: string, body?: unknown) => call<T>(`${base}${path}`, method, body),
    console: () => readFile(log, 'utf8').catch(() => ''),
    end: async () => {
      await call(base, 'DELETE').catch(() => undefined)
      await driver.end()
      // Its processes may still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const pressed = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]
const keyActions = (actions: readonly object[]) => ({ actions: [{ type: 'key', id: 'keyboard', actions }] })

const clickActions = (x: number, y: number) => ({
  actions: [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
})

const openTab = async (display: string, options: TabOptions): Promise<Tab> => {
  const { ask, console, end } = await startSession(display, options)
  return {
    goto: (url) => ask('POST', '/url', { url }),
    reload: () => ask('POST', '/refresh', {}),
    back: () => ask('POST', '/back', {}),
    evaluate: async (text) => {
      const script = `const done = arguments[0]; Promise.resolve(${text}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await ask<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      })
      if (error !== undefined) throw new Error(error)
      return value
    },
    clickAt: (x, y) => ask('POST', '/actions', clickActions(x, y)),
    press: (key) => ask('POST', '/actions', keyActions(pressed(keys[key]))),
    pressWithControl: (letter) =>
      ask(
        'POST',
        '/actions',
        keyActions([{ type: 'keyDown', value: control }, ...pressed(letter), { type: 'keyUp', value: control }]),
      ),
    type: (text) => ask('POST', '/actions', keyActions(text.split('').flatMap(pressed))),
    upload: async (selector, path) => {
      const found = await ask<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
      await ask('POST', `/element/${found[elementKey]}/value`, { text: path })
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    errors: async () =>
      (await console())
        .split('\n')
        .filter((line) => /CONSOLE (?:\w+ )?ERROR|TERMINATED|Traceback/.test(line) && !ownMessages.test(line)),
    close: end,
  }
}

export const startWebkit = (): Driver => {
  let screen: ReturnType<typeof startScreen> | undefined
  return {
    open: async (options) => {
      screen ??= startScreen()
      return openTab((await screen).display, options)
    },
    close: async () => void (await (await screen)?.end()),
  }
}
