import { expect, it } from '@jest/globals'
import { shownState } from './staff-connection.tsx'

it.each([
  ['starting', true, true, null],
  ['connected', true, true, 'connected'],
  ['connected', true, false, null],
  ['reconnecting', true, true, 'reconnecting'],
  ['offline', true, true, 'offline'],
  ['starting', false, true, 'offline'],
  ['connected', false, true, 'offline'],
  ['reconnecting', false, false, 'offline'],
] as const)(
  'a socket that is %s, with a network %p and a known time %p, is shown as %p',
  (state, isOnline, isTimeKnown, shown) => expect(shownState(state, { isOnline, isTimeKnown })).toBe(shown),
)
