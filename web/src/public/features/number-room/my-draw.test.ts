import { describe, expect, it } from '@jest/globals'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { drawChoices, readDraw, readKept, withDraw, writeDraw } from './my-draw.ts'

const record = { epoch: 1, rev: 1, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' }
const pageOf = (date: string | null, more: Partial<PublicSchedule> = {}): PageData => {
  const market = 'SINGAPORE'
  const times = {
    day: 'Setiap Hari',
    openTime: '17:45',
    closeTime: '17:30',
    officialLink: null,
    status: 'BUKA' as const,
    days: [...readDayText(more.day ?? 'Setiap Hari').days],
    resultTime: null,
    family: null,
    nextDraw: null,
  }
  const schedule: PublicSchedule = { ...record, id: market, marketName: market, logoUrl: null, ...times, ...more }
  const prizes = [{ id: 'p', type: 'PRIZE 1', numbers: '0471' }]
  const stamps = { correctedAt: null, firstPrizeAt: record.createdAt }
  const result = date && { ...record, id: date, market, date, template: 'classic' as const, ...stamps, prizes }
  return { schedules: [schedule], resultsMap: result ? { [market]: result } : {}, predictionsMap: {}, serverTime: '' }
}

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
