import { describe, expect, it } from '@jest/globals'
import { readListQuery, writeListQuery } from './use-list-query.ts'

describe('list query of a URL', () => {
  it.each([
    ['', { page: 1, pasaran: '', tanggal: '' }],
    ['pasaran=SABAH+4D&page=3', { page: 3, pasaran: 'SABAH 4D', tanggal: '' }],
    ['page=0&tanggal=2026-11-21', { page: 1, pasaran: '', tanggal: '2026-11-21' }],
    ['page=dua', { page: 1, pasaran: '', tanggal: '' }],
  ])('reads %s', (text, list) => {
    expect(readListQuery(new URLSearchParams(text), ['pasaran', 'tanggal'])).toEqual(list)
  })

  it.each([
    ['', { page: 1, pasaran: '' }, ''],
    ['page=3&pasaran=SABAH+4D', { page: 1 }, 'pasaran=SABAH+4D'],
    ['page=3&pasaran=SABAH+4D', { page: 1, pasaran: '', tanggal: '' }, ''],
    ['lain=x', { page: 2, pasaran: 'A & B' }, 'lain=x&page=2&pasaran=A+%26+B'],
  ])('updates %s', (text, list, next) => {
    expect(writeListQuery(new URLSearchParams(text), list).toString()).toBe(next)
  })
})
