import { describe, expect, it } from '@jest/globals'
import { judgeClocks, lastingSkew, provenSkew } from './skew.ts'

const at = 1_700_000_000_400

describe('provenSkew', () => {
  it.each([
    ['equal clocks', { ownAt: at, tookMs: 5, otherAt: at, resolutionMs: 0 }, 0],
    ['an own clock 5 min ahead', { ownAt: at + 300_000, tookMs: 5, otherAt: at, resolutionMs: 0 }, 299_995],
    ['an own clock 5 min behind', { ownAt: at - 300_000, tookMs: 5, otherAt: at, resolutionMs: 0 }, -300_000],
    ['a clock read in whole seconds', { ownAt: at, tookMs: 0, otherAt: at - 400, resolutionMs: 1_000 }, 0],
    ['whole seconds, 3 s ahead', { ownAt: at + 3_000, tookMs: 0, otherAt: at - 400, resolutionMs: 1_000 }, 2_400],
    [
      'an answer that took 4 s, read at its beginning',
      { ownAt: at, tookMs: 4_000, otherAt: at - 4_000, resolutionMs: 0 },
      0,
    ],
    ['an answer that took 4 s, read at its end', { ownAt: at, tookMs: 4_000, otherAt: at, resolutionMs: 0 }, 0],
    ['an answer that took 4 s, 10 s ahead', { ownAt: at + 10_000, tookMs: 4_000, otherAt: at, resolutionMs: 0 }, 6_000],
  ])('%s', (_name, exchange, skew) => expect(provenSkew(exchange)).toBe(skew))
})

describe('lastingSkew', () => {
  it.each([
    ['nothing at first', 0, 9_000, 0],
    ['nothing any more', 9_000, 0, 0],
    ['the smaller one', 9_000, 5_000, 5_000],
    ['the smaller one, behind', -4_000, -5_000, -4_000],
    ['nothing where they contradict each other', 9_000, -9_000, 0],
  ])('is %s', (_name, before, now, lasting) => expect(lastingSkew(before, now)).toBe(lasting))
})

describe('judgeClocks', () => {
  const well = { own: 0, others: [] }
  it.each<[string, Record<string, number>, { own: number; others: string[] }]>([
    ['no clock can be read', {}, well],
    ['all agree', { redis: 0, auth: 100 }, well],
    ['all are off by what is allowed', { redis: 2_000, auth: -2_000 }, well],
    ['the own clock is ahead of all', { redis: 300_000, auth: 299_000, mongo: 300_000 }, { own: 300_000, others: [] }],
    ['the own clock is behind all', { redis: -5_000, auth: -4_000 }, { own: -4_000, others: [] }],
    ['most contradict the own clock', { redis: 300_000, auth: 300_000, content: 0 }, { own: 300_000, others: [] }],
    ['the only other one contradicts it', { redis: 300_000 }, { own: 300_000, others: [] }],
    ['one neighbour is off', { redis: 0, auth: 300_000, mongo: 0 }, { own: 0, others: ['auth'] }],
    ['Redis is off', { redis: -300_000, auth: 0, mongo: 0 }, { own: 0, others: ['redis'] }],
    ['of two others one agrees', { redis: 300_000, mongo: 0 }, { own: 0, others: ['redis'] }],
    [
      'others contradict each other and the own clock',
      { redis: 300_000, auth: -300_000 },
      { own: 300_000, others: [] },
    ],
  ])('%s', (_name, skews, verdict) => expect(judgeClocks(new Map(Object.entries(skews)))).toEqual(verdict))
})
