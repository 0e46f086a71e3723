import { evictOldest } from '../evict-oldest.ts'

/** A mark and a picture, and what they were before. */
const maxKept = 4
const timeoutMs = 2_000

/** Uploads of the identity from media, each fetched once; null while media fails. Their addresses change with their bytes. */
export const createUploads = (base: string) => {
  const kept = new Map<string, Promise<Buffer | null>>()
  const fetchOnce = async (url: string): Promise<Buffer | null> => {
    const answer = await fetch(base + url.replace(/^\/api/, ''), { signal: AbortSignal.timeout(timeoutMs) })
    const isImage = answer.headers.get('content-type')?.startsWith('image/') ?? false
    return answer.ok && isImage ? Buffer.from(await answer.arrayBuffer()) : null
  }
  return (url: string | null): Promise<Buffer | null> => {
    if (url === null) return Promise.resolve(null)
    const known = kept.get(url)
    if (known) return known
    const fetched = fetchOnce(url).catch(() => null)
    kept.set(url, fetched)
    evictOldest(kept, maxKept)
    void fetched.then((bytes) => bytes ?? kept.delete(url))
    return fetched
  }
}

export type Uploads = ReturnType<typeof createUploads>
