import { describe, expect, it } from '@jest/globals'
import { historyHref, historyQueryOf } from './history-query.ts'

describe('the history address', () => {
  it.each([
    ['', 1, 10],
    ['page=3&limit=50', 3, 50],
    ['page=0&limit=11', 1, 10],
    ['page=-1&limit=', 1, 10],
    ['page=abc&limit=1e2', 1, 10],
    ['page=2&page=5', 2, 10],
    ['page=99999999', 1, 10],
  ])('reads "%s"', (text, page, limit) => {
    expect(historyQueryOf(new URLSearchParams(text))).toEqual({ page, limit })
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
