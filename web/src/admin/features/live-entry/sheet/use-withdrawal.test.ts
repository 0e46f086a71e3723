import { expect, it } from '@jest/globals'
import { newestOwnPrize } from './use-withdrawal.ts'

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
  ['the last one edited', [late, early], late],
  ["the own one before a colleague's", [early, late, prize('theirs', last, 'budi')], late],
  ["none where all are a colleague's", [prize('theirs', last, 'budi')], null],
  ['none without an editor', [prize('imported', last, null)], null],
  ['none without a time', [prize('old', null)], null],
  ['none when several share the time', [early, late, prize('also', late.at)], null],
  ['none of an empty result', [], null],
])('is %s', (_what, prizes, newest) => expect(newestOwnPrize(prizes, 'ratna')).toBe(newest))
