import { describe, expect, it } from '@jest/globals'
import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { storedSchedule } from '../../../test-kit/records.ts'
import { daysText, defaultResultTime, emptySchedule, needsDayCheck, valuesOf, wholeBody } from './schedule-values.ts'

const now = Date.parse('2026-11-23T12:00:00+07:00')
const ticks = (word: string) => word.split('').map((letter) => letter !== '.')
const stored = (more: Partial<Schedule> = {}) =>
  storedSchedule({ day: 'SELASA & JUMAT LIBUR', openTime: '17:40', days: ticks('S.RK.SM'), ...more })
const closing = { from: '2026-11-24', to: '2026-11-25', kind: 'LIBUR' as const, reason: 'Hari raya' }
const plan = {
  status: 'DITUNDA' as const,
  from: '2026-11-23T05:00:00.000Z',
  until: '2026-11-23T11:00:00.000Z',
  reason: 'Gangguan',
}

describe('schedule body', () => {
  const body = (more: Partial<ScheduleBody> = {}): ScheduleBody => ({ ...valuesOf(stored(), now), ...more })
  it.each([
    ['as parsed from the text', stored(), {}, undefined],
    ['corrected', stored(), { days: ticks('S......') }, ticks('S......')],
    ['corrected as stored', stored({ days: ticks('S......') }), { days: ticks('S......') }, ticks('S......')],
    ['reset to the parsed text', stored({ days: ticks('S......') }), {}, ticks('S.RK.SM')],
    ['of a new text', stored({ days: ticks('S......') }), { day: 'MINGGU LIBUR', days: ticks('SSRKJS.') }, undefined],
    ['of a new schedule', null, {}, undefined],
  ])('with ticks %s', (_name, schedule, more, expected) => {
    expect(wholeBody(body(more), schedule, true).days).toEqual(expected)
  })
})

describe('exceptions, plan and other names', () => {
  const late = { ...closing, from: '2026-12-01', to: '2026-12-01' }
  const changed = stored({ exceptions: [late, closing], plan, aliases: ['SGP'] })

  it('are typed in order of their dates, in WIB', () => {
    expect(valuesOf(changed, now)).toMatchObject({
      exceptions: [closing, late].map((each) => ({ ...each, closeTime: '', resultTime: '' })),
      plan: { ...plan, from: '2026-11-23T12:00:00+07:00', until: '2026-11-23T18:00:00+07:00' },
      aliases: ['SGP'],
    })
    expect(valuesOf(changed, Date.parse(plan.until)).plan).toBeNull()
  })

  it('stay as stored where a new schedule replaces one', () => {
    const body = valuesOf(changed, now)
    expect(wholeBody(body, changed, true)).toMatchObject({ exceptions: body.exceptions, plan: body.plan })
    expect(Object.keys(wholeBody(body, changed, false)).sort()).toEqual(
      Object.keys(emptySchedule)
        .filter((key) => !['days', 'exceptions', 'plan', 'aliases'].includes(key))
        .sort(),
    )
  })
})

describe('needsDayCheck', () => {
  const unclear = 'Sesuai jadwal bandar'
  it.each([
    ['no text', '', null, false],
    ['a text that is understood', 'Senin', null, false],
    ['one that is not', unclear, null, true],
    ['one that is stored for every day', unclear, stored({ day: unclear, days: ticks('SSRKJSM') }), true],
    ['one that is stored with corrected days', unclear, stored({ day: unclear, days: ticks('S......') }), false],
    ['a new one', unclear, stored({ days: ticks('S......') }), true],
  ])('of %s', (_name, day, schedule, expected) => {
    expect(needsDayCheck({ day }, schedule)).toBe(expected)
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

describe('daysText', () => {
  it.each([
    ['SSRKJSM', 'setiap hari'],
    ['S.RK.SM', 'Senin, Rabu, Kamis, Sabtu, Minggu; libur Selasa, Jumat'],
    ['.......', 'libur Senin, Selasa, Rabu, Kamis, Jumat, Sabtu, Minggu'],
  ])('of %s: %s', (word, text) => {
    expect(daysText(ticks(word))).toBe(text)
  })
})
