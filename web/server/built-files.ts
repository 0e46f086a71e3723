import { sendAsset, type loadAssets } from './assets.ts'
import { inBrand } from './identity/brand-files.ts'
import type { Brand } from './identity/brand.ts'
import { send, type Exchange } from './send.ts'
import { removingWorker } from './site-files.ts'

export type BuiltFileDeps = {
  settings: { SERVICE_WORKER?: 'on' | 'off' | undefined }
  brand: Brand
  assets: Awaited<ReturnType<typeof loadAssets>>
}

/** Sends a file of the build, or one that the identity makes. Null for any other address, else the route's name. */
export const createBuiltFiles =
  ({ settings, brand, assets }: BuiltFileDeps) =>
  async (exchange: Exchange, path: string): Promise<'asset' | 'brand' | null> => {
    if (path === '/sw.js' && settings.SERVICE_WORKER === 'off') {
      send(exchange, 200, { 'content-type': 'text/javascript; charset=utf-8' }, removingWorker)
      return 'asset'
    }
    const made = await brand.files(path)
    if (made) {
      send(exchange, 200, { 'content-type': made.type, 'cache-control': made.caching }, made.bytes)
      return 'brand'
    }
    const asset = assets.get(path)
    if (asset && /^\/(?:shio\/|sw\.js$)/.test(path)) {
      send(exchange, 200, { 'content-type': asset.type }, inBrand(path, asset.bytes, await brand.identity()))
      return 'brand'
    }
    if (asset) sendAsset(asset, exchange.req, exchange.res)
    else if (path.startsWith('/assets/')) send(exchange, 404, {}, '')
    else return null
    return 'asset'
  }
