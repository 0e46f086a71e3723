import { describe, expect, it } from '@jest/globals'
import { isResultTime, resultDelay } from './result-time.ts'

describe('resultDelay', () => {
  it.each([
    ['17:30', '17:40', null, 10],
    ['17:30', '17:31', null, 1],
    ['17:30', '23:30', null, 360],
    ['17:30', '23:31', null, 15],
    ['17:30', '17:30', null, 15],
    ['23:30', '00:15', null, 45],
    ['23:50', '10:00', null, 15],
    ['22:00', '10:00', null, 15],
    ['00:00', '00:15', null, 15],
    ['23:50', '10:00', '00:15', 25],
    ['23:45', '10:00', '00:00', 15],
    ['17:30', '17:40', '18:00', 30],
    ['12:00', '10:00', '00:00', 720],
    ['17:30', '17:40', '17:00', 10],
  ])('close %s, open %s, result %s: %i minutes', (closeTime, openTime, resultTime, minutes) => {
    expect(resultDelay(closeTime, { openTime, resultTime })).toBe(minutes * 60_000)
  })
})

describe('isResultTime', () => {
  it.each([
    ['17:30', '17:31', true],
    ['17:30', '05:30', true],
    ['17:30', '05:31', false],
    ['17:30', '17:30', false],
    ['17:30', '17:29', false],
    ['23:50', '00:15', true],
  ])('close %s, result %s: %s', (closeTime, resultTime, expected) => {
    expect(isResultTime(closeTime, resultTime)).toBe(expected)
  })
})
