import { describe, expect, it } from '@jest/globals'
import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import {
  defaultResultTime,
  emptySchedule,
  knowsDays,
  needsWhole,
  plainBody,
  valuesOf,
  wholeBody,
} from './schedule-values.ts'

const ticks = (word: string) => word.split('').map((letter) => letter !== '.')
const stored = (more: Partial<Schedule> = {}): Schedule => ({
  id: 'SINGAPORE',
  marketName: 'SINGAPORE',
  logoUrl: null,
  day: 'SELASA & JUMAT LIBUR',
  openTime: '17:40',
  closeTime: '17:30',
  officialLink: null,
  status: 'BUKA',
  days: ticks('S.RK.SM'),
  resultTime: null,
  family: null,
  epoch: 1,
  rev: 1,
  createdAt: '',
  updatedAt: '',
  ...more,
})
const { days: _days, resultTime: _time, family: _family, ...old } = stored()

describe('schedule body', () => {
  const body = (more: Partial<ScheduleBody> = {}): ScheduleBody => ({ ...valuesOf(stored()), ...more })
  it('has no new fields for a service of the release before', () => {
    expect([knowsDays(old), knowsDays(stored())]).toEqual([false, true])
    expect(Object.keys(plainBody(body()))).toEqual(Object.keys(plainBody(emptySchedule)))
    expect(valuesOf(old).days).toEqual(ticks('S.RK.SM'))
  })

  it.each([
    ['as parsed from the text', stored(), {}, undefined],
    ['corrected', stored(), { days: ticks('S......') }, ticks('S......')],
    ['corrected as stored', stored({ days: ticks('S......') }), { days: ticks('S......') }, ticks('S......')],
    ['reset to the parsed text', stored({ days: ticks('S......') }), {}, ticks('S.RK.SM')],
    ['of a new text', stored({ days: ticks('S......') }), { day: 'MINGGU LIBUR', days: ticks('SSRKJS.') }, undefined],
    ['of a new schedule', null, {}, undefined],
  ])('with ticks %s', (_name, schedule, more, expected) => {
    expect(wholeBody(body(more), schedule).days).toEqual(expected)
  })

  it.each([
    [{}, false],
    [{ days: ticks('S......') }, true],
    [{ resultTime: '18:00' }, true],
    [{ family: 'TOTO MACAU' }, true],
  ])('needs the new fields for %j: %s', (more, expected) => {
    expect(needsWhole(body(more))).toBe(expected)
  })
})

describe('defaultResultTime', () => {
  it.each([
    ['17:30', '17:40', '17:40'],
    ['17:30', '10:00', '17:45'],
    ['23:50', '10:00', '00:05'],
    ['', '10:00', ''],
  ])('close %s, open %s: %s', (closeTime, openTime, expected) => {
    expect(defaultResultTime({ closeTime, openTime })).toBe(expected)
  })
})
