import type { UpstreamAnswer } from '../proxy/ask-upstream.ts'
import type { CacheKey } from './cache-key.ts'

const maxKeptBytes = 2 * 1024 * 1024

const isOfType = (contentType: string | undefined, declared: string): boolean => {
  const [type = ''] = (contentType ?? '').split(';')
  const said = type.trim().toLowerCase()
  return declared.endsWith('/*') ? said.startsWith(declared.slice(0, -1)) : said === declared
}

/** Cacheable: a status and content type that the route declares, and not too long. */
export const isKeepable = ({ types }: CacheKey, { status, headers, body }: UpstreamAnswer): boolean => {
  const declared = { 200: types.found, 404: types.missing }[status]
  return declared !== undefined && isOfType(headers['content-type'], declared) && body.length <= maxKeptBytes
}
