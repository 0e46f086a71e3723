import { expect, it } from '@jest/globals'
import { givenSchedule } from '../../test-kit/records.ts'
import { filterList, listFilterOf, listHref } from './list-filter.ts'

const states = { diundi: 'Sedang diundi', libur: 'Libur' }

it.each([
  ['', '', ''],
  ['q=sgp', 'sgp', ''],
  ['q=+sgp+&status=libur', 'sgp', 'libur'],
  ['status=diundi', '', 'diundi'],
  ['status=toString', '', ''],
  [`q=${'x'.repeat(500)}`, 'x'.repeat(100), ''],
])('reads "%s"', (query, text, state) =>
  expect(listFilterOf(new URLSearchParams(query), states)).toEqual({ text, state }),
)

it.each([
  [{ text: '', state: '' }, 1, '/jadwal'],
  [{ text: '', state: '' }, 2, '/jadwal?page=2'],
  [{ text: 'toto macau', state: 'libur' }, 1, '/jadwal?q=toto+macau&status=libur'],
  [{ text: 'a&b', state: '' }, 3, '/jadwal?q=a%26b&page=3'],
])('writes %j, page %d', (filter, page, href) => expect(listHref('/jadwal', filter, page)).toBe(href))

it('counts every state of the text and shows the chosen one', () => {
  const rows = [
    givenSchedule({ marketName: 'TOTO PAGI' }),
    givenSchedule({ marketName: 'TOTO SORE', status: 'TUTUP' }),
    givenSchedule({ marketName: 'JAPAN', status: 'TUTUP' }),
  ].map((schedule) => ({ schedule }))
  const { shown, counts } = filterList(rows, { text: 'toto', state: 'TUTUP' }, ({ status }) => status)
  expect(shown.map(({ schedule }) => schedule.marketName)).toEqual(['TOTO SORE'])
  expect([...counts]).toEqual([
    ['', 2],
    ['BUKA', 1],
    ['TUTUP', 1],
  ])
})
