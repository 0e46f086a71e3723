import { expect, it } from '@jest/globals'
import { resultsFilterOf, resultsHref } from './results-filter.ts'

it.each([
  ['', '', null],
  ['q=sgp', 'sgp', null],
  ['q=+sgp+&status=libur', 'sgp', 'off'],
  ['status=diundi', '', 'drawing'],
  ['status=keluar', '', 'drawn'],
  ['status=berikutnya', '', 'next'],
  ['status=semua', '', null],
  [`q=${'x'.repeat(500)}`, 'x'.repeat(100), null],
] as const)('reads "%s"', (query, text, group) =>
  expect(resultsFilterOf(new URLSearchParams(query))).toEqual({ text, group }),
)

it.each([
  [{ text: '', group: null }, 1, '/hasil-keluaran'],
  [{ text: '', group: null }, 2, '/hasil-keluaran?page=2'],
  [{ text: 'toto macau', group: 'off' }, 1, '/hasil-keluaran?q=toto+macau&status=libur'],
  [{ text: 'a&b', group: null }, 3, '/hasil-keluaran?q=a%26b&page=3'],
] as const)('writes %j, page %d', (filter, page, href) => expect(resultsHref(filter, page)).toBe(href))
