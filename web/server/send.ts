import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from './assets.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Of what the gateway does not cache and so does not compress: errors. */
export const compressed = async (req: IncomingMessage, body: string) => {
  const bytes = Buffer.from(body)
  const vary = { vary: 'accept-encoding' }
  if (accepts(req, 'br'))
    return { bytes: await brotli(bytes, { params }), headers: { ...vary, 'content-encoding': 'br' } }
  if (accepts(req, 'gzip')) return { bytes: await deflate(bytes), headers: { ...vary, 'content-encoding': 'gzip' } }
  return { bytes, headers: vary }
}
