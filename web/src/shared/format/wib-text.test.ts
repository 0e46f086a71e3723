import { describe, expect, it } from '@jest/globals'
import { clockText, longDate, minuteText, shortDate, spanText } from './wib-text.ts'

describe('WIB texts', () => {
  it.each([
    ['2026-11-21', 'Sabtu, 21 November 2026', 'Sab, 21 Nov 2026'],
    ['2024-02-29', 'Kamis, 29 Februari 2024', 'Kam, 29 Feb 2024'],
    ['2025-08-03', 'Minggu, 3 Agustus 2025', 'Min, 3 Agu 2025'],
    ['2025-12-31', 'Rabu, 31 Desember 2025', 'Rab, 31 Des 2025'],
  ])('writes %s', (date, long, short) => {
    expect(longDate(date)).toBe(long)
    expect(shortDate(date)).toBe(short)
  })

  it('shows the WIB wall clock, past midnight too', () => {
    expect(clockText(Date.UTC(2026, 10, 21, 10, 42, 8))).toBe('17:42:08')
    expect(clockText(Date.UTC(2026, 10, 21, 17, 0, 0))).toBe('00:00:00')
    expect(minuteText(Date.UTC(2026, 10, 21, 10, 42, 59))).toBe('17:42')
  })

  it.each([
    [-500, '0 detik'],
    [2_900, '2 detik'],
    [59_999, '59 detik'],
    [60_000, '1 menit'],
    [3_599_999, '59 menit'],
    [7_200_000, '2 jam'],
  ])('counts %d ms', (ms, text) => expect(spanText(ms)).toBe(text))
})
