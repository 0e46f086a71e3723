import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from './assets.ts'

export type Exchange = { req: IncomingMessage; res: ServerResponse }

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Of what the gateway does not cache and so does not compress: errors. */
const compressed = async (req: IncomingMessage, body: string) => {
  const bytes = Buffer.from(body)
  const vary = { vary: 'accept-encoding' }
  if (accepts(req, 'br'))
    return { bytes: await brotli(bytes, { params }), headers: { ...vary, 'content-encoding': 'br' } }
  if (accepts(req, 'gzip')) return { bytes: await deflate(bytes), headers: { ...vary, 'content-encoding': 'gzip' } }
  return { bytes, headers: vary }
}

export const send = (
  { req, res }: Exchange,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): void => {
  if (status === 503) res.setHeader('retry-after', '5')
  const caching = status === 503 ? { 'cache-control': 'no-store' } : {}
  // A known length avoids chunked encoding towards the gateway.
  const bytes = Buffer.from(body)
  res.writeHead(status, { 'cache-control': 'no-cache', 'content-length': bytes.length, ...headers, ...caching })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

export const sendHtml = (
  exchange: Exchange,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): void => send(exchange, status, { 'content-type': 'text/html; charset=utf-8', ...headers }, html)

export const sendError = async (
  exchange: Exchange,
  status: number,
  html: string,
  headers: Record<string, string>,
): Promise<void> => {
  const { bytes, headers: encoded } = await compressed(exchange.req, html)
  send(exchange, status, { 'content-type': 'text/html; charset=utf-8', ...headers, ...encoded }, bytes)
}
