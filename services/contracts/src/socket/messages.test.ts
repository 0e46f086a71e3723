import { describe, expect, it } from '@jest/globals'
import { joinRoom } from './messages.ts'

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
  ])('refuses what is no room', (message) => {
    expect(joinRoom.safeParse(message).success).toBe(false)
  })
})
