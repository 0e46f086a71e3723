import { describe, expect, it } from '@jest/globals'
import { historyHref, historyQueryOf, monthBeside, monthHref } from './history-query.ts'

describe('the history address', () => {
  it.each([
    ['', 1, 10],
    ['page=3&limit=50', 3, 50],
    ['page=0&limit=11', 1, 10],
    ['page=abc&limit=1e2', 1, 10],
    ['page=2&page=5', 2, 10],
    ['page=99999999', 1, 10],
  ])('reads "%s"', (text, page, limit) => {
    const expected = { page, limit, month: null, date: null, typed: '', isSchedule: false }
    expect(historyQueryOf(new URLSearchParams(text))).toEqual(expected)
  })

  it.each([
    ['tahun=2026&bulan=11', '2026-11', null],
    ['tahun=2026&bulan=3', '2026-03', null],
    ['tahun=2026&bulan=11&page=4&limit=50', '2026-11', null],
    ['tahun=2026&bulan=', null, null],
    ['bulan=11', null, null],
    ['tahun=2026&bulan=13', null, null],
    ['tahun=9999&bulan=01', null, null],
    ['tanggal=2026-11-05', '2026-11', '2026-11-05'],
    ['tanggal=2026-11-05&tahun=2025&bulan=1', '2026-11', '2026-11-05'],
    ['tanggal=5-11-2026', '2026-11', '2026-11-05'],
    ['tanggal=5/11/2026', '2026-11', '2026-11-05'],
    ['tanggal=5-11-26', null, null],
    ['tanggal=2026-02-30', null, null],
    ['tanggal=lusa', null, null],
  ])('reads "%s" as the month %s and the date %s', (text, month, date) => {
    expect(historyQueryOf(new URLSearchParams(text))).toMatchObject({ page: 1, limit: 10, month, date })
  })

  it.each([
    ['2026-11', -1, '2026-10'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
  ] as const)('%s and %i: %s', (month, step, beside) => expect(monthBeside(month, step)).toBe(beside))

  it('a month is read as it is written', () => {
    const [, text = ''] = monthHref('/hasil-keluaran/SABAH', '2026-03').split('?')
    expect(historyQueryOf(new URLSearchParams(text)).month).toBe('2026-03')
  })

  it.each([
    [1, 10, '/hasil-keluaran/SABAH'],
    [2, 10, '/hasil-keluaran/SABAH?page=2'],
    [1, 25, '/hasil-keluaran/SABAH?limit=25'],
    [4, 100, '/hasil-keluaran/SABAH?page=4&limit=100'],
  ])('writes page %d of %d', (page, limit, href) => {
    expect(historyHref('/hasil-keluaran/SABAH', { page, limit })).toBe(href)
  })
})
