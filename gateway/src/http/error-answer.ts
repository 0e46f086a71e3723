import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import type { ErrorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, errorHeaders } from '@papan/runtime/errors.ts'
import { isPage } from '../routing/destinations.ts'
import { securityHeaders } from './security-headers.ts'

export const badTarget = (): AppError => new AppError(400, 'INVALID', errorTexts.invalid)

/** Browsers get a page, programs JSON. */
const wantsPage = ({ url = '', method, headers }: IncomingMessage): boolean => {
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html')) return false
  const target = readTarget(url)
  return target === null || isPage(target)
}

const page = (message: string, requestId: string): string =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${message}</title><h1>${message}</h1><p>${requestId}</p>`

export const errorBody = (error: AppError, requestId: string): string => {
  const { code, message, errors } = error
  const answer: ErrorAnswer = { code, message, requestId, ...(errors ? { errors } : {}) }
  return JSON.stringify(answer)
}

/** Cuts a response that has begun, so that it never looks complete. `extra`: flat list of headers. */
export const sendError = (
  req: IncomingMessage,
  res: ServerResponse,
  error: AppError,
  { requestId, extra }: { requestId: string; extra: readonly string[] | null },
): void => {
  if (res.headersSent) {
    res.destroy()
    return
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  const asPage = wantsPage(req)
  const body = Buffer.from(asPage ? page(error.message, requestId) : errorBody(error, requestId))
  const headers = {
    ...securityHeaders,
    'content-type': asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    vary: 'origin',
    'x-request-id': requestId,
    ...errorHeaders(error),
  }
  res.writeHead(error.status, [...Object.entries(headers).flat(), ...(extra ?? [])])
  res.end(req.method === 'HEAD' ? undefined : body)
}
