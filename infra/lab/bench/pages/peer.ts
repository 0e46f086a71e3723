import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const web = new URL('../../../../web/', import.meta.url)
const startFile = fileURLToPath(new URL('src/public/app/start-public.tsx', web))
const scriptPath = '/peer.js'
/** Instead of the site's own first script, which takes over a rendered page. */
const entry = `
import { startPublic } from ${JSON.stringify(startFile)}
await startPublic()
`
/** Replaces hydration by client rendering. */
const browserOnly = `
import { createRoot } from 'react-dom/client?real'
export const hydrateRoot = (root, app) => createRoot(root).render(app)
`

/** The site's browser bundle, made to render in the browser alone. */
const buildScript = async (): Promise<Buffer> => {
  const built = (await build({
    configFile: fileURLToPath(new URL('vite.config.ts', web)),
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'browser-only',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (id === 'peer-entry') return '\0peer-entry'
          if (id === 'react-dom/client?real') return this.resolve('react-dom/client', importer, { skipSelf: true })
          return id === 'react-dom/client' && importer?.endsWith('start-public.tsx') ? '\0browser-only' : null
        },
        load: (id) => ({ '\0browser-only': browserOnly, '\0peer-entry': entry })[id] ?? null,
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'peer-entry',
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const script = built.output.find((output) => output.type === 'chunk' && output.isEntry)
  if (script?.type !== 'chunk') throw new Error('the peer was not built')
  return gzipSync(script.code, { level: 9 })
}

/** One of our pages without rendered content and data: head and script only. */
const emptied = (html: string): string => {
  const [, json = '{}'] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  const { site, renderedAt } = JSON.parse(json) as { site: unknown; renderedAt: number }
  const state = JSON.stringify({ serverData: { entries: {}, announced: {}, dataAt: null }, site, renderedAt })
  const head = html
    .slice(0, html.indexOf('<body>'))
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*>/, `<script type="module" src="${scriptPath}">`)
  return `${head}<body><div id="root"></div><script type="application/json" id="state">${state.replaceAll('<', '\\u003c')}</script></body></html>`
}

/** One of our pages without scripts: HTML and styles only. */
const scriptless = (html: string): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(/<script type="application\/json" id="state">.*?<\/script>/s, '')

const send = (res: ServerResponse, type: string, body: Buffer): void => {
  res.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
}

/** Proxies the product and rewrites its pages, so server, styles and data are shared. */
const startTwin = async (productUrl: string, change: (html: string) => string, script?: Buffer) => {
  const pages = new Map<string, Buffer>()
  const pageOf = async (path: string): Promise<Buffer> => {
    const known = pages.get(path)
    if (known) return known
    const answer = await fetch(productUrl + path, { signal: AbortSignal.timeout(10_000) })
    const page = gzipSync(change(await answer.text()), { level: 9 })
    pages.set(path, page)
    return page
  }
  const passOn = (req: IncomingMessage, res: ServerResponse): void => {
    const forwarded = request(productUrl + (req.url ?? '/'), { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  }
  const server = createServer((req, res) => {
    if (script && req.url === scriptPath) return send(res, 'text/javascript; charset=utf-8', script)
    if (!req.headers.accept?.includes('text/html')) return passOn(req, res)
    pageOf(req.url ?? '/').then(
      (page) => send(res, 'text/html; charset=utf-8', page),
      () => res.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The same site, client-rendered. */
export const startPeer = async (productUrl: string) => startTwin(productUrl, emptied, await buildScript())

/** The same pages without scripts: the minimum. */
export const startFloor = (productUrl: string) => startTwin(productUrl, scriptless)
