import type { IncomingMessage, ServerResponse } from 'node:http'
import { transportSecurity } from '../http/security-headers.ts'
import type { Encoding, CachedResponse } from './cached-response.ts'
import { canSendWhole, sendWhole, timingOf } from './whole-answer.ts'

const isRefused = (accepted: string, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)

export const encodingFor = (accepted: string | undefined): Encoding => {
  if (!accepted) return 'identity'
  const accepts = (encoding: string) =>
    accepted.includes(encoding) && (!accepted.includes('q=0') || !isRefused(accepted, encoding))
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Each ETag contains the hash, in any encoding. */
const matches = (match: string | undefined, { hash, status }: CachedResponse): boolean =>
  match !== undefined && status === 200 && (match.includes(hash) || match.trim() === '*')

/** `extra`: flat list of headers; `keepAliveMs`: the server's keep-alive timeout. */
export const sendCached = (
  req: IncomingMessage,
  res: ServerResponse,
  answer: CachedResponse,
  options: { extra: readonly string[] | null; keepAliveMs: number },
): void => {
  const form = answer.forms[encodingFor(req.headers['accept-encoding'])]
  if (!form) {
    void answer.complete?.then((complete) => sendCached(req, res, complete, options))
    return
  }
  const { extra, keepAliveMs } = options
  const { status } = answer
  const isNotModified = matches(req.headers['if-none-match'], answer)
  const isUsual = extra === null || extra === transportSecurity
  if (isUsual && canSendWhole(res, form)) return sendWhole(res, { status, form, isNotModified, extra }, keepAliveMs)
  const { body, headers, notModified } = form
  const now = [...timingOf(form), ...(extra ?? [])]
  if (isNotModified) {
    res.writeHead(304, [...notModified, ...now])
    res.end()
    return
  }
  res.writeHead(status, [...headers, ...now])
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}
