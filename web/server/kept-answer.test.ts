import { describe, expect, it } from '@jest/globals'
import { createKeptAnswer } from './kept-answer.ts'

describe('a kept answer', () => {
  it('is asked for once however many wait, and again once its time is over', async () => {
    let now = 0
    let asked = 0
    const read = createKeptAnswer({
      first: 0,
      ask: async (last) => {
        asked += 1
        return { answer: last + 1, keptMs: 100 }
      },
      clock: () => now,
    })
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    now = 99
    expect([await read(), asked]).toEqual([1, 1])
    now = 100
    expect([await read(), asked]).toEqual([2, 2])
  })

  it('that cannot be had fails for all who wait, and is asked for again', async () => {
    let isThere = false
    let asked = 0
    const read = createKeptAnswer({
      first: 'first',
      ask: async () => {
        asked += 1
        if (!isThere) throw new Error('away')
        return { answer: 'new', keptMs: 100 }
      },
      clock: () => 0,
    })
    expect(await Promise.allSettled([read(), read()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    isThere = true
    expect([await read(), asked]).toEqual(['new', 2])
  })
})
