import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { AppError } from '@papan/runtime/errors.ts'
import type { Destination } from '../routing/destinations.ts'
import { watchBody } from './body-limit.ts'

const route = calls.find(({ multipart }) => multipart)
const destination = {
  route,
  upstream: 'media',
  maxBody: { plain: 1_000, multipart: 1_000_000 },
} as unknown as Destination

/** An upload that is read, with the code of its refusal. */
const upload = () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }
  const body = Object.assign(new PassThrough(), { headers, socket: new EventEmitter() })
  let refusal: string | null = null
  watchBody(body as unknown as IncomingMessage, destination, (error: AppError) => (refusal = error.code))
  return { body, refusal: () => refusal }
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick'] }))
afterEach(() => void jest.useRealTimers())

describe('an upload', () => {
  it.each([
    ['of a byte a second', 1, 31, 'TOO_SLOW'],
    ['of 500 bytes a second', 500, 31, 'TOO_SLOW'],
    ['of 2 KB a second', 2_000, 120, null],
    ['that pauses', 0, 31, 'TOO_SLOW'],
  ])('%s is refused for want of progress after 30 s, or not at all', async (_what, perSecond, seconds, expected) => {
    const { body, refusal } = upload()
    for (let second = 0; second < seconds && refusal() === null; second++) {
      if (perSecond > 0) body.write(Buffer.alloc(perSecond))
      await jest.advanceTimersByTimeAsync(1_000)
    }
    expect(refusal()).toBe(expected)
    body.end()
  })
})
