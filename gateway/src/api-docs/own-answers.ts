import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { documents, isOwnAnswer } from './docs-page.ts'

/** The gateway's own documents, built at the first request. */
export const createOwnAnswers = () => {
  const made = new Map<string, CachedResponse>()
  return (path: string): CachedResponse | null => {
    const document = isOwnAnswer(path) && documents[path]
    if (!document) return null
    let answer = made.get(path)
    if (!answer) {
      const body = Buffer.from(document.make())
      answer = toCachedResponse({ status: 200, headers: { 'content-type': document.type }, body }, null)
      made.set(path, answer)
    }
    return answer
  }
}
