import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { documents, isDocument } from './documents.ts'

/** The gateway's own documents as responses, built at the first request. */
export const createOwnAnswers = () => {
  const made = new Map<string, Promise<CachedResponse>>()
  return (path: string): Promise<CachedResponse> | null => {
    const document = isDocument(path) && documents[path]
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
