import { describe, expect, it } from '@jest/globals'
import { readTime } from './read-time.ts'

describe('readTime', () => {
  it.each([
    ['13:15', '13:15'],
    ['13.15', '13:15'],
    ['1315', '13:15'],
    [' 13 : 15 ', '13:15'],
    ['9:05', '09:05'],
    ['9.05', '09:05'],
    ['0905', '09:05'],
    ['00:00', '00:00'],
    ['0000', '00:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (text, time) => expect(readTime(text)).toBe(time))

  it.each(['', '1', '13', '131', '13:1', '13:', '24:00', '2460', '13:60', '13:15:00', '1:15 PM', 'siang'])(
    'returns null for %j',
    (text) => expect(readTime(text)).toBeNull(),
  )
})
