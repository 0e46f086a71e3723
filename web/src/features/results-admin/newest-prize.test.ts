import { expect, it } from '@jest/globals'
import { newestPrize } from './newest-prize.ts'

const prize = (id: string, at: string | null) => ({ id, type: 'PRIZE 1', numbers: '1', by: 'ratna', at })
const early = prize('early', '2026-11-21T10:00:00.000Z')
const late = prize('late', '2026-11-21T10:00:01.000Z')

it.each([
  ['the one touched last', [late, early], late],
  ['none where nothing is known', [prize('old', null)], null],
  ['none of several at once', [early, late, prize('also', late.at)], null],
  ['none of none', [], null],
])('is %s', (_what, prizes, newest) => expect(newestPrize(prizes)).toBe(newest))
