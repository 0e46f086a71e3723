import { describe, expect, it } from '@jest/globals'
import { createCachedAnswer } from './cached-answer.ts'

describe('createCachedAnswer', () => {
  it('fetches once for concurrent callers, and again after expiry', async () => {
    let now = 0
    let asked = 0
    const read = createCachedAnswer({
      first: 0,
      ask: async (last) => {
        asked += 1
        return { answer: last + 1, ttlMs: 100 }
      },
      clock: () => now,
    })
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    now = 99
    expect([await read(), asked]).toEqual([1, 1])
    now = 100
    expect([await read(), asked]).toEqual([2, 2])
  })

  it('rejects all callers on failure, and fetches again', async () => {
    let isThere = false
    let asked = 0
    const read = createCachedAnswer({
      first: 'first',
      ask: async () => {
        asked += 1
        if (!isThere) throw new Error('away')
        return { answer: 'new', ttlMs: 100 }
      },
      clock: () => 0,
    })
    expect(await Promise.allSettled([read(), read()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    isThere = true
    expect([await read(), asked]).toEqual(['new', 2])
  })
})
