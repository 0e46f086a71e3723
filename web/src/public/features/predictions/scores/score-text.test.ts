import { describe, expect, it } from '@jest/globals'
import { scoredCategories } from '@papan/contracts/lottery/scores/read-line.ts'
import { unscoredReasons } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { readScoreView, scoreBoardCall, scoreCategories, scoreHref } from './score-calls.ts'
import { scoreText } from './score-text.ts'

describe('figures of scores', () => {
  it.each([
    [0, '0,0 σ'],
    [0.04, '0,0 σ'],
    [-0.04, '0,0 σ'],
    [1, '+1,0 σ'],
    [-12.34, '−12,3 σ'],
  ])('a difference of %d is %s', (value, text) => expect(scoreText.deviation(value)).toBe(text))

  it.each([
    [0.567, '0,57'],
    [340.2, '340,2'],
    [5505.97, '5.506'],
  ])('%d expected hits are %s', (expected, text) => expect(scoreText.expectedOf(expected)).toBe(text))

  it('every reason has its sentence', () => {
    const sentences = unscoredReasons.map((reason) => scoreText.unscoredBecause(reason))
    expect(new Set(sentences).size).toBe(unscoredReasons.length)
    expect(sentences.filter((sentence) => !/^Tidak dinilai: .+\.$/.test(sentence))).toEqual([])
  })
})

describe('the address of the board', () => {
  it.each([
    ['', '/papan-prediksi'],
    ['hari=90&kategori=bbfs', '/papan-prediksi'],
    ['hari=7&kategori=lain', '/papan-prediksi'],
    ['hari=__proto__&kategori=toString', '/papan-prediksi'],
    ['kategori=2d&hari=30', '/papan-prediksi?hari=30&kategori=2d'],
  ])('%s leads to %s', (query, path) =>
    expect(scoreHref('/papan-prediksi', readScoreView(new URLSearchParams(query)))).toBe(path),
  )

  it('asks for its category and days', () => {
    const view = readScoreView(new URLSearchParams('hari=365&kategori=colok-jitu'))
    expect(scoreBoardCall(view)).toBe('/public/prediction-scores?days=365&category=COLOK%20JITU')
    expect(Object.values(scoreCategories)).toEqual([...scoredCategories])
  })
})
