import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { keyBusy, keyReused, invalid } from '@papan/runtime/errors.ts'
import { claimsOf, contextOf, replayedHeader } from '../http/request-context.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { claimLifeMs, type ResponseStore, type Claim, type RecordedResponse } from './response-store.ts'
import type { IdempotentRequest } from '../records/write-context.ts'
import { changedHeader, changedSubjectHeader } from '@papan/contracts/invalidation.ts'
import { createHash } from 'node:crypto'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fileOf } from '../http/multipart.ts'

const keyHeader = 'idempotency-key'
const printable = /^[\u0021-\u007e](?:[\u0020-\u007e]{0,198}[\u0021-\u007e])?$/

const hashOf = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('base64url').slice(0, 22)
}

/** Sorts object keys, so that equal values give equal JSON. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** Undefined without an `Idempotency-Key`; throws 400 unless it is 1 to 200 printable characters. */
const keyOf = (req: Request): string | undefined => {
  const key = req.get(keyHeader)
  if (key !== undefined && !printable.test(key)) throw invalid({ [keyHeader]: [errorTexts.badKey] })
  return key
}

const idempotentRequestOf = (req: Request, key: string, userId: string): IdempotentRequest => ({
  id: hashOf([userId, req.method, req.path, key]),
  asked: hashOf([req.originalUrl, JSON.stringify(canonical(req.body)) ?? '', fileOf(req)?.bytes ?? '']),
})

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
const recordResponse = (res: Response, onComplete: (response: RecordedResponse | null) => Promise<void>): void => {
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

const replay = (res: Response, { status, headers, body }: RecordedResponse): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader(replayedHeader, 'true')
  res.status(status).end(body)
}

type IdempotencyDeps = {
  responses: ResponseStore
  log: Logger
  /** How long a retry waits for the first response, ms. */
  waitMs?: number
}

/** Below the gateway's timeout of 5 s. */
const defaultWaitMs = 4_000
const pollMs = 50
const renewMs = claimLifeMs / 3
/** Longer work loses its claim. */
const maxWorkMs = 600_000

/**
 * Once in 24 h per user and call (reliability C5): a retry gets the recorded response, another request with the key
 * 422. Failures are not recorded. Mount after the guard and body reader.
 */
export const createIdempotency = ({ responses, log, waitMs = defaultWaitMs }: IdempotencyDeps): RequestHandler => {
  const inFlight = new Map<string, Promise<void>>()

  const claimInTime = async (request: IdempotentRequest): Promise<Claim> => {
    const end = Date.now() + waitMs
    let claim = await responses.claim(request)
    while (claim.kind === 'running' && Date.now() < end) {
      const pause = new Promise<void>((resolve) => setTimeout(resolve, pollMs).unref())
      await Promise.race([inFlight.get(request.id) ?? pause, pause])
      claim = await responses.claim(request)
    }
    return claim
  }

  const settle = (request: IdempotentRequest, token: string, res: Response) => {
    let renewals = 0
    const timer = setInterval(() => {
      if (++renewals * renewMs > maxWorkMs) clearInterval(timer)
      responses.renew(request.id, token).catch((error: unknown) => log.debug({ err: error }, 'claim not renewed'))
    }, renewMs).unref()
    let done: () => void = () => undefined
    inFlight.set(request.id, new Promise((resolve) => (done = resolve)))
    recordResponse(res, async (response: RecordedResponse | null) => {
      clearInterval(timer)
      const isRecorded = response !== null && response.status < 300
      try {
        await (isRecorded ? responses.record(request.id, token, response) : responses.release(request.id, token))
      } catch (error) {
        log.warn(
          { err: error, requestId: contextOf(res.req).requestId },
          'cannot record a response for its idempotency key',
        )
      }
      inFlight.delete(request.id)
      done()
    })
  }

  const handle = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const key = keyOf(req)
    if (key === undefined) return next()
    const request = idempotentRequestOf(req, key, claimsOf(req).sub)
    const claim = await claimInTime(request)
    if (claim.kind === 'different') throw keyReused()
    if (claim.kind === 'running') throw keyBusy()
    if (claim.kind === 'recorded') return replay(res, claim.response)
    contextOf(req).once = request
    settle(request, claim.token, res)
    next()
  }
  return handle
}
