import { expect, it } from '@jest/globals'
import type { DayDraw } from '@papan/contracts/calls/content/day-calls.ts'
import { givenResult } from '../../../test-kit/records.ts'
import { recapOf } from './day-tools.tsx'

const draw = (market: string, numbers: string | null, correctedAt: string | null = null): DayDraw => ({
  market,
  family: null,
  logoUrl: null,
  resultAt: null,
  state: numbers === null ? 'late' : 'drawn',
  result:
    numbers === null ? null : givenResult({ market, prizes: [{ id: 'p', type: 'PRIZE 1', numbers }], correctedAt }),
})

it('holds the date, then market and number a line, with a mark on corrected ones', () =>
  expect(
    recapOf('2026-11-25', [
      draw('SINGAPORE', '0382'),
      draw('SABAH 4D', null),
      draw('HONGKONG', '0001', '2026-11-25T10:00:00.000Z'),
    ]),
  ).toBe('Rabu, 25 November 2026\nSINGAPORE 0382\nHONGKONG 0001 (dikoreksi)'))
