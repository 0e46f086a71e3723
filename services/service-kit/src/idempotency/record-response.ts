import type { Response } from 'express'
import { changedHeader, changedSubjectHeader } from '@papan/contracts/invalidation.ts'
import { replayedHeader } from '../http/request-context.ts'
import type { RecordedResponse } from './response-store.ts'

/** Our largest response is shorter. */
const maxRecordedBytes = 1_000_000
const recordedHeaders = ['content-type', 'content-disposition', 'etag', changedHeader, changedSubjectHeader] as const

const headersOf = (res: Response): Record<string, string> =>
  Object.fromEntries(
    recordedHeaders.flatMap((name): [string, string][] => {
      const value = res.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

/** Calls `onComplete` with the response before it is sent; null when it is too long. For responses that `end` sends whole. */
export const recordResponse = (
  res: Response,
  onComplete: (response: RecordedResponse | null) => Promise<void>,
): void => {
  const end = res.end.bind(res) as (...args: unknown[]) => Response
  res.end = ((...args: unknown[]) => {
    const [chunk] = args
    const body =
      typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk as string) : Buffer.alloc(0)
    const response = { status: res.statusCode, headers: headersOf(res), body: body.toString('utf8') }
    res.end = end as typeof res.end
    void onComplete(body.length > maxRecordedBytes ? null : response).finally(() => end(...args))
    return res
  }) as typeof res.end
}

export const replay = (res: Response, { status, headers, body }: RecordedResponse): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader(replayedHeader, 'true')
  res.status(status).end(body)
}
