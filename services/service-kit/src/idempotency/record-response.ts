import type { Response } from 'express'
import { changedHeader, changedSubjectHeader } from '@papan/contracts/invalidation.ts'
import { replayedHeader } from '../http/request-context.ts'
import type { RecordedResponse } from './response-store.ts'

/** Our largest response, an import's, is shorter. */
const maxRecordedBytes = 1_000_000
const recordedHeaders = ['content-type', 'content-disposition', 'etag', changedHeader, changedSubjectHeader] as const

const headersOf = (res: Response): Record<string, string> =>
  Object.fromEntries(
    recordedHeaders.flatMap((name): [string, string][] => {
      const value = res.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

/**
 * Calls `onComplete` with the response before its end is sent. Null when it is too long, or the client left during a
 * stream.
 */
export const recordResponse = (
  res: Response,
  onComplete: (response: RecordedResponse | null) => Promise<void>,
): void => {
  const chunks: Buffer[] = []
  let bytes = 0
  let isStreamed = false
  const keep = (chunk: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    bytes += chunk.length
    if (bytes <= maxRecordedBytes) chunks.push(Buffer.from(chunk as string))
  }
  const complete = (): RecordedResponse | null => {
    if (bytes > maxRecordedBytes || (res.destroyed && (isStreamed || bytes === 0))) return null
    return { status: res.statusCode, headers: headersOf(res), body: Buffer.concat(chunks).toString('utf8') }
  }
  const write = res.write.bind(res) as (...args: unknown[]) => boolean
  const end = res.end.bind(res) as (...args: unknown[]) => Response
  res.write = ((...args: unknown[]) => {
    isStreamed = true
    keep(args[0])
    return write(...args)
  }) as typeof res.write
  res.end = ((...args: unknown[]) => {
    keep(args[0])
    res.write = write as typeof res.write
    res.end = end as typeof res.end
    void onComplete(complete()).finally(() => end(...args))
    return res
  }) as typeof res.end
}

export const replay = (res: Response, { status, headers, body }: RecordedResponse): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader(replayedHeader, 'true')
  res.status(status).end(body)
}
