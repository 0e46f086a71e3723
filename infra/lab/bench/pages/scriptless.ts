import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'

/** One of our pages without scripts: HTML and styles only. */
const scriptless = (html: string): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(/<script type="application\/json" id="state">.*?<\/script>/s, '')

const sendPage = (res: ServerResponse, page: Buffer): void => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
  res.writeHead(200, { ...headers, 'content-length': page.length }).end(page)
}

/** The same pages without scripts, the minimum: proxies the product, so that server, styles and data are shared. */
export const startFloor = async (productUrl: string) => {
  const pages = new Map<string, Buffer>()
  const pageOf = async (path: string): Promise<Buffer> => {
    const known = pages.get(path)
    if (known) return known
    const answer = await fetch(productUrl + path, { signal: AbortSignal.timeout(10_000) })
    const page = gzipSync(scriptless(await answer.text()), { level: 9 })
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
    if (!req.headers.accept?.includes('text/html')) return passOn(req, res)
    pageOf(req.url ?? '/').then(
      (page) => sendPage(res, page),
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
