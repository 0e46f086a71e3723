import { expect, it } from '@jest/globals'
import { shownState } from './staff-connection.tsx'

it.each([
  ['starting', true, null],
  ['connected', true, 'connected'],
  ['reconnecting', true, 'reconnecting'],
  ['offline', true, 'offline'],
  ['starting', false, 'offline'],
  ['connected', false, 'offline'],
  ['reconnecting', false, 'offline'],
] as const)('a socket that is %s, with a network %p, is shown as %p', (state, isOnline, shown) =>
  expect(shownState(state, isOnline)).toBe(shown),
)
