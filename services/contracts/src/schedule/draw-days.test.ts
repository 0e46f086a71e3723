import { describe, expect, it } from '@jest/globals'
import { drawsOn } from './draw-days.ts'

// 2025-02-01 is a Saturday.
describe('drawsOn', () => {
  it.each([
    [
      'by the ticks, Senin first',
      { day: 'x', days: [false, false, false, false, false, true, false] },
      '2025-02-01',
      true,
    ],
    ['by the ticks alone', { day: 'Sabtu', days: [true, true, true, true, true, false, true] }, '2025-02-01', false],
    ['without ticks, as the release before reads the text', { day: 'Rabu, Sabtu, Minggu' }, '2025-02-01', true],
    ['without ticks, a day not named', { day: 'Rabu, Sabtu, Minggu' }, '2025-02-03', false],
    ['without ticks, a text that names none', { day: 'Setiap Hari' }, '2025-02-03', true],
    ['without ticks, with an apostrophe', { day: "Jum'at" }, '2025-01-31', true],
  ])('%s', (_name, times, date, expected) => {
    expect(drawsOn(times, date)).toBe(expected)
  })
})
