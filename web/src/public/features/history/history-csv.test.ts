import { describe, expect, it } from '@jest/globals'
import { csvName, csvOf } from './history-csv.ts'

const draw = (date: string, ...prizes: [type: string, numbers: string][]) => ({
  market: 'TOTO MACAU 13:00',
  date,
  prizes: prizes.map(([type, numbers]) => ({ type, numbers })),
})

describe('csvOf', () => {
  it('has a line for each prize, with leading zeros', () =>
    expect(csvOf([draw('2026-11-22', ['PRIZE 1', '0417'], ['PRIZE 2', '0002']), draw('2026-11-21')])).toBe(
      'market,date,type,numbers\nTOTO MACAU 13:00,2026-11-22,PRIZE 1,0417\nTOTO MACAU 13:00,2026-11-22,PRIZE 2,0002\n',
    ))

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM', "'@SUM"],
    ['A, B', '"A, B"'],
    ['A "B"', '"A ""B"""'],
  ])('writes %s as %s', (type, cell) => expect(csvOf([draw('2026-11-22', [type, '1'])])).toContain(`,${cell},1\n`))
})

it('is named by its market and dates', () => {
  expect(csvName([draw('2026-11-22'), draw('2026-11-01')])).toBe('hasil-toto-macau-13-00-2026-11-01-2026-11-22.csv')
  expect(csvName([])).toBe('hasil.csv')
})
