import { describe, expect, it } from '@jest/globals'
import {
  addDays,
  atWib,
  firstBusinessDate,
  isBusinessDate,
  isCalendarDate,
  isClockTime,
  lastBusinessDate,
  minutesOf,
  weekdayOf,
  wibClock,
  wibDate,
} from './wib.ts'

const at = (text: string): number => Date.parse(text)

describe('isBusinessDate', () => {
  it.each([
    ['2025-01-31', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-02-30', false],
    ['2025-13-01', false],
    ['2025-00-10', false],
    ['2025-1-5', false],
    ['25-01-05', false],
    ['0000-01-01', false],
    ['2025-01-31T00:00', false],
    ['2025-01-31\n', false],
    [' 2025-01-31', false],
    ['٢٠٢٥-٠١-٣١', false],
    ['', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['0100-01-01', false],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['9999-12-31', false],
  ])('%j is %s', (text, expected) => {
    expect(isBusinessDate(text)).toBe(expected)
  })
})

describe('isCalendarDate', () => {
  it.each([
    ['1899-12-31', true],
    ['9999-12-31', true],
    ['9999-02-29', false],
    ['0000-01-01', false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected)
  })
})

describe('isClockTime', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['09:05', true],
    ['24:00', false],
    ['12:60', false],
    ['9:05', false],
    ['12:00:00', false],
    ['12.00', false],
    ['12:00\n', false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(isClockTime(text)).toBe(expected)
  })
})

describe('the WIB calendar', () => {
  it.each([
    ['2025-01-31T16:59:59.999Z', '2025-01-31', '23:59:59'],
    ['2025-01-31T17:00:00.000Z', '2025-02-01', '00:00:00'],
    ['2024-02-28T17:00:00.000Z', '2024-02-29', '00:00:00'],
    ['2025-12-31T17:00:00.000Z', '2026-01-01', '00:00:00'],
    ['1986-05-31T05:00:00.000Z', '1986-05-31', '12:00:00'],
  ])('%s is %s %s', (instant, date, clock) => {
    expect(wibDate(at(instant))).toBe(date)
    expect(wibClock(at(instant))).toBe(clock)
  })

  it.each([
    ['2025-01-31', '00:00', '2025-01-30T17:00:00Z'],
    ['2025-01-31', '07:00', '2025-01-31T00:00:00Z'],
    ['2025-01-31', '23:59', '2025-01-31T16:59:00Z'],
  ])('%s %s is the instant %s', (date, time, instant) => {
    expect(atWib(date, time)).toBe(at(instant))
  })

  it.each([
    ['2025-01-31', 1, '2025-02-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-01', -1, '2025-02-28'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2025-06-15', 0, '2025-06-15'],
    ['2025-06-15', 365, '2026-06-15'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  it('has a day before and after each business date, and an instant for it', () => {
    for (const date of [firstBusinessDate, lastBusinessDate]) {
      expect(addDays(addDays(date, 1), -1)).toBe(date)
      expect(wibDate(atWib(addDays(date, 1), '00:00') - 1)).toBe(date)
      expect(wibDate(atWib(date, '00:00'))).toBe(date)
    }
  })

  it.each([
    ['2025-02-02', 0],
    ['2025-02-03', 1],
    ['2024-02-29', 4],
    ['2025-02-01', 6],
  ])('%s is weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  it.each([
    ['00:00', 0],
    ['00:15', 15],
    ['23:59', 1_439],
  ])('%s is %i minutes after midnight', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes)
  })
})
