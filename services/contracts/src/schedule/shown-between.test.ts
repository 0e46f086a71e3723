import { describe, expect, it } from '@jest/globals'
import { endsAfterStart, shownStateAt } from './shown-between.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const december = { startsAt: '2026-11-30T17:00:00.000Z', endsAt: '2026-12-31T17:00:00.000Z' }

describe('what is shown between two instants', () => {
  it.each([
    [december, '2026-11-30T23:59:59.999', 'SCHEDULED'],
    [december, '2026-12-01T00:00:00', 'LIVE'],
    [december, '2026-12-31T23:59:59.999', 'LIVE'],
    [december, '2027-01-01T00:00:00', 'ENDED'],
    [{ ...december, endsAt: null }, '2027-01-01T00:00:00', 'LIVE'],
    [{ ...december, startsAt: null }, '2020-01-01T00:00:00', 'LIVE'],
    [{}, '2026-12-01T00:00:00', 'LIVE'],
  ])('%j at %s is %s', (times, time, state) => expect(shownStateAt(times, at(time))).toBe(state))

  it.each([
    [december, true],
    [{ startsAt: december.endsAt, endsAt: december.startsAt }, false],
    [{ startsAt: december.endsAt, endsAt: december.endsAt }, false],
    [{ startsAt: december.endsAt, endsAt: null }, true],
  ])('%j ends after its start: %s', (times, isSo) => expect(endsAfterStart(times)).toBe(isSo))
})
