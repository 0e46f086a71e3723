import { describe, expect, test } from '@jest/globals'
import { createFigures, isReached } from './figures.ts'
import { pageOf, tableOf } from './performance-page.ts'

describe('a table of figures', () => {
  const printed: string[] = []
  const figures = createFigures((line) => printed.push(line))
  figures.atMost('first to last', 1.234, 1.2, { peer: 'HAProxy 1.02x', rounds: [1.1, 1.3] })
  figures.atMost('answer | p99', 14, 15, { unit: 'ms' })
  figures.atLeast('points', 95, 95, { unit: 'points', rounds: [94, 96] })

  test('a goal is reached up to its value', () => expect(figures.all.map(isReached)).toEqual([false, true, true]))

  test('each figure is printed once with goal, peer and rounds', () =>
    expect(printed).toEqual([
      'first to last: 1.23x (goal <= 1.20x) [HAProxy 1.02x; 2: 1.10x to 1.30x] MISSED',
      'answer | p99: 14.0 ms (goal <= 15.0 ms)',
      'points: 95 points (goal >= 95 points) [2: 94 points to 96 points]',
    ]))

  test('a row per figure, with a missed goal marked', () =>
    expect(tableOf(figures.all).split('\n').slice(2)).toEqual([
      '| first to last | 1.23x | <= 1.20x | HAProxy 1.02x | 2: 1.10x to 1.30x | **missed** |',
      '| answer / p99 | 14.0 ms | <= 15.0 ms |  |  | reached |',
      '| points | 95 points | >= 95 points |  | 2: 94 points to 96 points | reached |',
    ]))

  test('the page names command, date and machine of each case', () => {
    const page = pageOf([
      { name: 'http', about: 'cached answers', date: '2026-11-24', machine: '2 x CPU', figures: [] },
    ])
    expect(page).toContain('## http\n\nCached answers.\n\n`npm run bench -- http` on 2026-11-24, 2 x CPU:')
  })
})
