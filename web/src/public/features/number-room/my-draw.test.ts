import { describe, expect, it } from '@jest/globals'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { givenResult, givenSchedule } from '../../../test-kit/records.ts'
import { drawChoices, readDraw, readKept, withDraw, writeDraw } from './my-draw.ts'

const pageOf = (date: string | null, more: Partial<PublicSchedule> = {}): PageData => ({
  schedules: [givenSchedule(more)],
  resultsMap: date ? { SINGAPORE: givenResult({ id: date, date }) } : {},
  predictionsMap: {},
  serverTime: '',
})

describe('draws to compare with', () => {
  it.each([
    ['before the draw of today', '2026-11-20', {}, '09:00', '2026-11-21'],
    ['while the draw of today is on', '2026-11-20', {}, '17:42', '2026-11-21'],
    ['after the draw of today', '2026-11-21', {}, '18:00', '2026-11-22'],
    ['on a day without a draw', '2026-11-20', { day: 'Senin, Jumat' }, '09:00', '2026-11-23'],
    ['of a market without a result', null, {}, '09:00', '2026-11-21'],
    ['of a closed market', '2026-11-20', { status: 'TUTUP' as const }, '09:00', null],
    ['without a close time', '2026-11-21', { closeTime: '' }, '09:00', null],
  ])('%s', (_name, date, more, time, coming) => {
    const choices = drawChoices(pageOf(date, more), atWib('2026-11-21', time))
    expect(choices.coming).toEqual(coming === null ? [] : [{ market: 'SINGAPORE', date: coming }])
    expect(choices.out).toEqual(date === null ? [] : [{ market: 'SINGAPORE', date }])
  })

  it('contain an older draw that was asked for, once', () => {
    const choices = drawChoices(pageOf('2026-11-20'), atWib('2026-11-21', '09:00'))
    const older = { market: 'SINGAPORE', date: '2026-10-01' }
    expect(withDraw(choices, older).out).toEqual([older, ...choices.out])
    for (const known of [null, ...choices.out, ...choices.coming]) expect(withDraw(choices, known)).toBe(choices)
  })
})

describe('a chosen draw', () => {
  const draw = { market: 'TOTO MACAU 13:00', date: '2026-11-21' }
  it('is read as it was written', () => expect(readDraw(writeDraw(draw))).toEqual(draw))
  it.each(['', '2026-11-21', ' 2026-11-21', 'SINGAPORE', 'SINGAPORE 2026-02-30'])('is not %j', (text) =>
    expect(readDraw(text)).toBeNull(),
  )
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-11-23', false],
  ])('is kept on %s: %s', (today, isKept) => {
    const kept = readKept(writeDraw({ ...draw, date: '2026-11-20' }), atWib(today, '12:00'))
    expect(kept !== null).toBe(isKept)
  })
})
