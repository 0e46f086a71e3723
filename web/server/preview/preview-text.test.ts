import { describe, expect, it } from '@jest/globals'
import { givenResult } from '../../src/test-kit/records.ts'
import { previewAlt } from './preview-text.ts'

const number = (market: string, digits: string) => ({
  market,
  date: '2026-11-21',
  firstPrizeAt: null,
  imported: false,
  number: digits,
})
const prizes = (...types: string[]) => types.map((type, id) => ({ id: String(id), type, numbers: '0417' }))

describe('the words for the picture of a link', () => {
  it('of the site hold the newest numbers', () => {
    const numbers = [number('MACAU', '0417'), number('SINGAPORE', '0471')]
    expect(previewAlt('Papan', { market: null, draw: null, numbers })).toBe(
      'MACAU, Sabtu, 21 November 2026: 0417; SINGAPORE, Sabtu, 21 November 2026: 0471. Papan',
    )
  })

  it.each([
    [['PRIZE 1'], 'MACAU, Sabtu, 21 November 2026: 0417. Papan'],
    [['PRIZE 1', 'PRIZE 2', 'STARTER'], 'MACAU, Sabtu, 21 November 2026: 0417 dan 2 nomor lainnya. Papan'],
    [['PRIZE 2'], 'MACAU, Papan'],
  ])('of a draw with %j are %s', (types, words) => {
    const draw = givenResult({ prizes: prizes(...types) })
    expect(previewAlt('Papan', { market: 'MACAU', draw, numbers: [] })).toBe(words)
  })

  it.each([
    ['MACAU', 'MACAU, Papan'],
    [null, 'Papan'],
  ])('of %s without a number are %s', (market, words) =>
    expect(previewAlt('Papan', { market, draw: null, numbers: [] })).toBe(words),
  )
})
