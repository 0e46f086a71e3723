import { describe, expect, it } from '@jest/globals'
import { toCachedResponse } from './cached-response.ts'

const answerOf = (body: Buffer) => ({ status: 200, headers: { 'content-type': 'application/json' }, body })

describe('a cached response', () => {
  it.each([
    ['a short text', Buffer.from('[1]')],
    ['a page', Buffer.from(JSON.stringify({ text: 'angka '.repeat(2_000) }))],
    ['a slice of what a connection read', Buffer.alloc(64 * 1024, 'x').subarray(10, 2_000)],
  ])('of %s holds the memory that it counts, and no more', async (_what, body) => {
    const plain = toCachedResponse(answerOf(body), null)
    const cached = (await plain.complete) ?? plain
    const bodies = new Set(Object.values(cached.forms).flatMap((form) => (form ? [form.body] : [])))
    expect([...bodies].map(({ buffer, length }) => buffer.byteLength - length)).toEqual([...bodies].map(() => 0))
    expect([...bodies].reduce((sum, { length }) => sum + length, 0)).toBe(cached.size)
  })
})
