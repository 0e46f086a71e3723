import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

type Asset = { type: string; etag: string; immutable: boolean; bytes: Buffer; br?: Buffer; gz?: Buffer }

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads the built files into memory. Manifests are not served. */
export const loadAssets = async (folder: URL): Promise<ReadonlyMap<string, Asset>> => {
  const assets = new Map<string, Asset>()
  const names = await readdir(folder, { recursive: true })
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    const bytes = await readFile(new URL(name, folder))
    const variant = (ending: string) =>
      names.includes(`${name}${ending}`) ? readFile(new URL(`${name}${ending}`, folder)) : undefined
    const [br, gz] = await Promise.all([variant('.br'), variant('.gz')])
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    // Names below assets/ hold a hash of the content.
    assets.set(`/${name}`, { type, etag, immutable: name.startsWith('assets/'), bytes, br, gz })
  }
  return assets
}

export const accepts = (req: IncomingMessage, encoding: string): boolean =>
  String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => part.split(';')[0]?.trim() === encoding && !/;\s*q=0(?:\.0*)?\s*$/.test(part))

/** Answers a GET or HEAD in the best encoding that the caller accepts. */
export const sendAsset = (asset: Asset, req: IncomingMessage, res: ServerResponse): void => {
  res.setHeader('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  res.setHeader('etag', asset.etag)
  res.setHeader('vary', 'accept-encoding')
  if (req.headers['if-none-match'] === asset.etag) {
    res.writeHead(304).end()
    return
  }
  const encoding = asset.br && accepts(req, 'br') ? 'br' : asset.gz && accepts(req, 'gzip') ? 'gzip' : null
  const body = (encoding === 'br' ? asset.br : encoding === 'gzip' ? asset.gz : null) ?? asset.bytes
  if (encoding) res.setHeader('content-encoding', encoding)
  res.setHeader('content-type', asset.type)
  res.setHeader('content-length', body.length)
  res.writeHead(200).end(req.method === 'HEAD' ? undefined : body)
}
