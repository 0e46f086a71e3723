import { describe, expect, it } from '@jest/globals'
import type { Correction } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { everyDay } from '@papan/contracts/parsing/day-text.ts'
import { timelineOf } from './timeline.ts'

const wib = (text: string) => `${text.replace(' ', 'T')}+07:00`
const now = Date.parse(wib('2026-11-23 19:00:00'))
const schedule = { days: [...everyDay], openTime: '18:20', closeTime: '18:05' } as PublicSchedule
const result = (more: Partial<Result> = {}) =>
  ({
    date: '2026-11-23',
    firstPrizeAt: wib('2026-11-23 18:36:03'),
    correctedAt: null,
    prizes: [],
    ...more,
  }) as unknown as Result
const correction = (more: Partial<Correction> = {}): Correction => ({
  at: wib('2026-11-23 18:41:27'),
  type: 'PRIZE 1',
  from: '0417',
  to: '0471',
  reason: null,
  ...more,
})
const lines = (of: Result, corrections?: Correction[]) =>
  timelineOf({ result: of, schedule }, corrections, now).map(({ when, what, details }) =>
    [when, what, ...details].join(' | '),
  )

describe('timelineOf', () => {
  it('tells closing, publication and correction with their times', () =>
    expect(lines(result(), [correction()])).toEqual([
      '18:05 | Pasaran ditutup',
      '18:36:03 | Terbit | PRIZE 1',
      '18:41:27 | Dikoreksi | PRIZE 1: 0417 menjadi 0471',
    ]))

  it('says of an imported number when it was imported', () =>
    expect(lines(result({ imported: true, firstPrizeAt: wib('2026-11-25 07:51:00') }), [])).toContain(
      '25 Nov 2026 07:51 | Diimpor | PRIZE 1',
    ))

  it('tells of a number that went, and why', () =>
    expect(lines(result(), [correction({ to: null, reason: 'Salah ketik' })]).at(-1)).toBe(
      '18:41:27 | Ditarik | PRIZE 1: 0417 | Alasan: Salah ketik',
    ))

  it('names the date of what happened on another day', () =>
    expect(lines(result({ firstPrizeAt: wib('2026-11-24 00:31:00') }), [])).toContain(
      '24 Nov 2026 00:31 | Terbit | PRIZE 1',
    ))

  it('leaves out a closing of long ago, whose times may have been others', () =>
    expect(lines(result({ date: '2026-11-20', firstPrizeAt: wib('2026-11-20 18:36:03') }), [])).toEqual([
      '18:36:03 | Terbit | PRIZE 1',
    ]))

  it('says when it was corrected while the numbers are unknown', () =>
    expect(lines(result({ correctedAt: wib('2026-11-23 18:41:27') })).at(-1)).toBe('18:41:27 | Dikoreksi'))
})
