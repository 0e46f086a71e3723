import { expect, it } from '@jest/globals'
import { newestOwnPrize } from './newest-prize.ts'

const prize = (id: string, at: string | null, by: string | null = 'ratna') => ({
  id,
  type: 'PRIZE 1',
  numbers: '1',
  by,
  at,
})
const early = prize('early', '2026-11-21T10:00:00.000Z')
const late = prize('late', '2026-11-21T10:00:01.000Z')
const last = '2026-11-21T10:00:02.000Z'

it.each([
  ['the one touched last', [late, early], late],
  ["the own one before a colleague's", [early, late, prize('theirs', last, 'budi')], late],
  ["none where all are a colleague's", [prize('theirs', last, 'budi')], null],
  ['none that nobody is named for', [prize('imported', last, null)], null],
  ['none where no time is known', [prize('old', null)], null],
  ['none of several at once', [early, late, prize('also', late.at)], null],
  ['none of none', [], null],
])('is %s', (_what, prizes, newest) => expect(newestOwnPrize(prizes, 'ratna')).toBe(newest))
