import { describe, expect, it } from '@jest/globals'
import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'
import { isOnPage, keyOf, keysIn, withKeys } from './notice-place.tsx'

const notice = (fields: Partial<ShownNotice>): ShownNotice => ({
  id: 'n1',
  rev: 1,
  text: 'Halo',
  place: 'ALL',
  market: null,
  level: 'INFO',
  endsAt: '2026-12-01T00:00:00.000Z',
  ...fields,
})
const home = { isLiveDraw: false, market: '' }
const live = { isLiveDraw: true, market: '' }
const ofSingapore = { isLiveDraw: false, market: 'SINGAPORE' }

describe('the page of a notice', () => {
  it.each([
    [{}, home, true],
    [{}, live, true],
    [{ place: 'LIVE_DRAW' }, live, true],
    [{ place: 'LIVE_DRAW' }, ofSingapore, false],
    [{ place: 'MARKET', market: 'SINGAPORE' }, ofSingapore, true],
    [{ place: 'MARKET', market: 'SINGAPORE' }, { isLiveDraw: true, market: 'SINGAPORE' }, true],
    [{ place: 'MARKET', market: 'JAPAN' }, ofSingapore, false],
    [{ place: 'MARKET', market: 'JAPAN' }, home, false],
  ] as const)('%j on %j: %s', (fields, page, isShown) => expect(isOnPage(notice(fields), page)).toBe(isShown))
})

describe('kept keys', () => {
  it('change with the revision, and the oldest leave', () => {
    const [first, edited] = [keyOf(notice({})), keyOf(notice({ rev: 2 }))]
    expect(first).not.toBe(edited)
    expect(keysIn(withKeys(null, [first, edited]))).toEqual([first, edited])
    const many = Array.from({ length: 40 }, (_, at) => `k${at}`)
    expect(keysIn(withKeys(first, many))).not.toContain(first)
  })
})
