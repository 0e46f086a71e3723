// The web server of `npm run dev`: renders pages from source; Vite serves modules and hot updates on a second port.
import '@papan/runtime/process/require-node-24.ts'
import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readConfig } from '@papan/runtime/config.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { buildFonts } from '../build/font.ts'
import { webSettings } from '../server/config.ts'
import type * as devApp from './app.ts'
import { devPolicy } from './dev-policy.ts'
import { startVite } from './vite.ts'

const devSettings = {
  ...webSettings,
  VITE_PORT: z.coerce.number().int(),
  // Off saves a slow machine the watchers.
  HOT: z.enum(['on', 'off']).default('on'),
}

/** The first load takes seconds; on a slower machine the first page waits for it, ms. */
const firstLoadMs = 30_000

const isBuilt = (path: string) => existsSync(new URL(`../dist/${path}`, import.meta.url))

await runProcess({
  name: 'web',
  settings: () => readConfig(devSettings, process.env),
  async wire({ settings, log, metrics }) {
    if (!isBuilt('fonts/preview.ttf')) await buildFonts()
    const vite = await startVite({ port: settings.VITE_PORT, isHot: settings.HOT === 'on' })
    let current: { from: unknown; server: Server } | undefined

    /** The web server of the newest sources. */
    const newest = async (): Promise<Server> => {
      const { createDevApp } = await vite.load<typeof devApp>('/dev/app.ts')
      if (current?.from !== createDevApp) {
        current = { from: createDevApp, server: await createDevApp({ settings, log, metrics, origin: vite.origin }) }
      }
      return current.server
    }

    const answer = async (req: IncomingMessage, res: ServerResponse) => {
      const writeHead = res.writeHead.bind(res) as (status: number, headers?: object) => ServerResponse
      res.writeHead = (status: number, headers?: unknown) => {
        const sent = headers as Record<string, string> | undefined
        const policy = devPolicy(vite.origin, sent?.['content-security-policy'])
        return writeHead(status, { ...sent, 'content-security-policy': policy })
      }
      try {
        ;(await newest()).emit('request', req, res)
      } catch (error) {
        log.error({ err: error }, 'the sources do not load')
        // Vite's client shows the error, and reloads the page when it is gone.
        res.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        res.end(`<!doctype html><script type="module" src="${vite.origin}/@vite/client"></script>`)
      }
    }

    // An error shows at the first request.
    let isLoaded = false
    void Promise.race([newest().catch(() => undefined), sleep(firstLoadMs)]).then(() => (isLoaded = true))

    return {
      server: createServer((req, res) => void answer(req, res)),
      health: () => ({ ready: isLoaded, degraded: [] }),
      close: () => vite.close(),
    }
  },
})
