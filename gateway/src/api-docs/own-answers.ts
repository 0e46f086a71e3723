import { openApi } from '@papan/contracts/openapi/openapi.ts'
import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { docsPage, docsStyle } from './docs-page.ts'

const makers: Record<string, { type: string; make: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

export const isOwnAnswer = (path: string): boolean => Object.hasOwn(makers, path)

/** The gateway's own documents, built at the first request. */
export const createOwnAnswers = () => {
  const made = new Map<string, Promise<CachedResponse>>()
  return (path: string): Promise<CachedResponse> | null => {
    const maker = isOwnAnswer(path) && makers[path]
    if (!maker) return null
    let answer = made.get(path)
    if (!answer) {
      const body = Buffer.from(maker.make())
      answer = toCachedResponse({ status: 200, headers: { 'content-type': maker.type }, body }, null)
      made.set(path, answer)
    }
    return answer
  }
}
