import { describe, expect, it } from '@jest/globals'
import { dayText } from '../../shared/format/wib-text.ts'
import { readDate, readTime } from './read-typed.ts'

describe('readDate', () => {
  it.each([
    '2026-11-23',
    '23 Nov 2026',
    ' 23  November  2026 ',
    '23 Nov. 2026',
    '23 Nop 2026',
    '23/11/2026',
    '23-11-2026',
    '23.11.2026',
    '23 11 2026',
    '23/11/26',
  ])('reads %s as 2026-11-23', (text) => expect(readDate(text)).toBe('2026-11-23'))

  it.each([
    ['1/2/2026', '2026-02-01'],
    ['5 Mei 2026', '2026-05-05'],
    ['17 Agustus 2026', '2026-08-17'],
    ['17 Agt 2026', '2026-08-17'],
    ['1 Pebruari 2026', '2026-02-01'],
    ['1 Okt 2026', '2026-10-01'],
    ['31 Dec 2026', '2026-12-31'],
    ['29/2/2028', '2028-02-29'],
    ['31/12/9999', '9999-12-31'],
  ])('reads %s as %s', (text, date) => expect(readDate(text)).toBe(date))

  it('reads what the pages show, for every day of two years', () => {
    for (let day = 0; day < 731; day++) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)
      expect(readDate(dayText(date))).toBe(date)
    }
  })

  it.each(['', '23', '23 Nov', '23/11/202', '30/2/2026', '29/2/2026', '0/1/2026', '1/13/2026', '23 Foo 2026'])(
    'returns null for %j',
    (text) => expect(readDate(text)).toBeNull(),
  )
})

describe('readTime', () => {
  it.each([
    ['13:15', '13:15'],
    ['13.15', '13:15'],
    ['1315', '13:15'],
    [' 13 : 15 ', '13:15'],
    ['9:05', '09:05'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (text, time) => expect(readTime(text)).toBe(time))

  it.each(['', '1', '13', '131', '13:1', '13:', '24:00', '2460', '13:60', '13:15:00', '1:15 PM', 'siang'])(
    'returns null for %j',
    (text) => expect(readTime(text)).toBeNull(),
  )
})
