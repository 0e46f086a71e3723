import { describe, expect, it } from '@jest/globals'
import { joinRoom, openDraw } from './messages.ts'

describe('joinRoom', () => {
  it.each([
    ['sabah 4d', { market: 'SABAH 4D', epoch: 0, rev: -1 }],
    [
      { market: 'SABAH 4D', epoch: 5, rev: 2 },
      { market: 'SABAH 4D', epoch: 5, rev: 2 },
    ],
  ])('reads %j', (message, expected) => {
    expect(joinRoom.parse(message)).toEqual(expected)
  })

  it.each([
    '',
    'A_B',
    'x'.repeat(1_000_000),
    null,
    7,
    ['SABAH 4D'],
    { market: 'SABAH 4D' },
    { market: 'SABAH 4D', epoch: '5', rev: 2 },
    { market: 'SABAH 4D', epoch: 5, rev: 2, room: 'x' },
  ])('refuses invalid rooms', (message) => {
    expect(joinRoom.safeParse(message).success).toBe(false)
  })
})

describe('openDraw', () => {
  it.each([
    [null, null],
    [
      { market: 'sabah 4d', date: '2025-01-31', later: 1 },
      { market: 'SABAH 4D', date: '2025-01-31' },
    ],
  ])('reads %j', (message, expected) => {
    expect(openDraw.parse(message)).toEqual(expected)
  })

  it.each([undefined, '', 7, [], { market: 'SABAH 4D' }, { market: 'SABAH 4D', date: '2025-02-30' }])(
    'refuses what is no draw: %j',
    (message) => {
      expect(openDraw.safeParse(message).success).toBe(false)
    },
  )
})
