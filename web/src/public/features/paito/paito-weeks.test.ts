import { describe, expect, it } from '@jest/globals'
import { drawDaysOf, isDraw, weeksOf, type ComingDays } from './paito-weeks.ts'

const draw = (date: string) => ({ date, numbers: '0417', shio: null, corrected: false, resultId: date })

/** One letter a day: draw, coming, off (libur), missing, or a dot; how many weeks where it is more than one. */
const shown = (dates: string[], from: string, coming: ComingDays = { coming: [], off: [] }, isNewestFirst = false) =>
  weeksOf({ period: { from, to: dates.at(-1) ?? from, draws: 0 }, data: dates.map(draw) }, isNewestFirst, coming).map(
    ({ monday, days, weeks }) =>
      `${monday} ${days.map((day) => (isDraw(day) ? 'D' : day === 'none' ? '.' : day[0])).join('')}${weeks > 1 ? ` ${weeks}` : ''}`,
  )

describe('weeks of a paito', () => {
  it.each([
    [
      'a draw day without a number is missing',
      ['2026-11-02', '2026-11-04', '2026-11-11'],
      undefined,
      ['2026-11-02 D.D....', '2026-11-09 m.D....'],
    ],
    [
      'the next draws of the week are shown, and a libur among them',
      ['2026-11-02', '2026-11-04'],
      { coming: ['2026-11-07', '2026-11-08'], off: ['2026-11-06'] },
      ['2026-11-02 D.D.occ'],
    ],
    [
      'a next draw in a later week has that week',
      ['2026-11-02'],
      { coming: ['2026-11-16'], off: [] },
      ['2026-11-02 D......', '2026-11-09 .......', '2026-11-16 c......'],
    ],
    [
      'weeks without any draw are one row',
      ['2026-11-02', '2026-12-07'],
      undefined,
      ['2026-11-02 D......', '2026-11-09 m...... 4', '2026-12-07 D......'],
    ],
  ] as const)('%s', (_name, dates, coming, rows) => expect(shown([...dates], '2026-11-02', coming)).toEqual(rows))

  it('are turned with the newest first', () =>
    expect(shown(['2026-11-02', '2026-11-09'], '2026-11-02', undefined, true)).toEqual([
      '2026-11-09 D......',
      '2026-11-02 D......',
    ]))

  it('name the days that any of them draws on', () =>
    expect(
      drawDaysOf(
        weeksOf({ period: { from: '2026-11-02', to: '2026-11-02', draws: 1 }, data: [draw('2026-11-02')] }, true, {
          coming: ['2026-11-08'],
          off: [],
        }),
      ),
    ).toEqual([true, false, false, false, false, false, true]))
})
