import { openApi } from '@papan/contracts/openapi/openapi.ts'
import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { isOwnPath, type OwnPath } from '../routing/own-paths.ts'
import { docsPage, docsStyle } from './docs-page.ts'

const documents: Record<OwnPath, { type: string; make: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

/** The gateway's own documents, built at the first request. */
export const createOwnAnswers = () => {
  const made = new Map<OwnPath, CachedResponse>()
  return (path: string): CachedResponse | null => {
    if (!isOwnPath(path)) return null
    let answer = made.get(path)
    if (!answer) {
      const { type, make } = documents[path]
      answer = toCachedResponse({ status: 200, headers: { 'content-type': type }, body: Buffer.from(make()) }, null)
      made.set(path, answer)
    }
    return answer
  }
}
