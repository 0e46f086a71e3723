import { describe, expect, it } from '@jest/globals'
import { readDayText } from '../parsing/day-text.ts'
import { isLatePrediction } from './draw.ts'

const times = { days: readDayText('Jumat').days, openTime: '17:40', closeTime: '17:30' }

// 2025-01-31 is a Friday.
describe('isLatePrediction', () => {
  it.each([
    ['before the close', times, '2025-01-31', '2025-01-31T17:29:59', false],
    ['at the close', times, '2025-01-31', '2025-01-31T17:30:00', true],
    ['days later', times, '2025-01-31', '2025-02-03T10:00:00', true],
    ['the day before', times, '2025-01-31', '2025-01-30T23:00:00', false],
    ['on a day without a draw', times, '2025-02-01', '2025-02-01T20:00:00', false],
    ['without a close time', { ...times, closeTime: null }, '2025-01-31', '2025-01-31T20:00:00', false],
    ['without a schedule', null, '2025-01-31', '2025-01-31T20:00:00', false],
  ])('%s', (_name, schedule, date, at, expected) => {
    expect(isLatePrediction(schedule, date, Date.parse(`${at}+07:00`))).toBe(expected)
  })
})
