import { openApi } from '@papan/contracts/openapi/openapi.ts'
import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { docsPage, docsStyle } from './docs-page.ts'

const makers: Record<string, { type: string; make: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

/** Whether the gateway answers an address itself. */
export const isOwnAnswer = (path: string): boolean => Object.hasOwn(makers, path)

/** What the gateway answers itself: the description of the API, made once, when it is first asked for. */
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
