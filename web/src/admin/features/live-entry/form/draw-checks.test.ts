import { describe, expect, it } from '@jest/globals'
import { everyDay, readDayText } from '@papan/contracts/parsing/day-text.ts'
import { dateWarnings, numberWarnings } from './draw-checks.ts'

const one = (type: string, numbers: string) => ({ type, numbers })
const daily = { day: 'Setiap Hari', days: everyDay, openTime: '18:00', closeTime: '17:00' }
const weekly = { ...daily, day: 'Rabu, Sabtu, Minggu', days: readDayText('Rabu, Sabtu, Minggu').days }
// Saturday, 21 November 2026, 12:00 WIB.
const now = Date.UTC(2026, 10, 21, 5)

describe('dateWarnings', () => {
  it.each([
    ['today', daily, '2026-11-21', []],
    ['an earlier day', weekly, '2026-11-18', []],
    ['tomorrow', daily, '2026-11-22', [{ kind: 'future' }]],
    ['a day without a draw', weekly, '2026-11-20', [{ kind: 'draw-day', day: weekly.day }]],
    ['both', weekly, '2026-11-23', [{ kind: 'future' }, { kind: 'draw-day', day: weekly.day }]],
    ['a market without a schedule', null, '2026-11-22', [{ kind: 'future' }]],
  ])('%s', (_what, schedule, date, warnings) => expect(dateWarnings(schedule, date, now, 0)).toEqual(warnings))

  it('accepts the previous day of a market that draws after midnight', () => {
    const late = { ...daily, openTime: '00:15', closeTime: '23:30' }
    const afterMidnight = Date.UTC(2026, 10, 20, 18)
    expect(dateWarnings(late, '2026-11-20', afterMidnight, 0)).toEqual([])
    expect(dateWarnings(late, '2026-11-21', afterMidnight, 0)).toEqual([{ kind: 'future' }])
  })
})

describe('numberWarnings', () => {
  const last = { date: '2026-11-20', prizes: [one('PRIZE 1', '0438'), one('STARTER PRIZE', '1187')] }
  const others = [one('PRIZE 2', '2096')]
  it.each([
    ['no warning', [one('PRIZE 1', '0439')], []],
    [
      'a number of another type',
      [one('STARTER PRIZE', '2096')],
      [{ kind: 'elsewhere', numbers: '2096', types: ['STARTER PRIZE', 'PRIZE 2'] }],
    ],
    ['a repeat in its own list', [one('STARTER PRIZE', '1111'), one('STARTER PRIZE', '1111')], []],
    [
      "the last draw's first prize again",
      [one('PRIZE 1', '0438')],
      [{ kind: 'last-draw', date: '2026-11-20', prizes: [one('PRIZE 1', '0438')] }],
    ],
    ["a number of the last draw's list is chance", [one('STARTER PRIZE', '1187')], []],
    ['a lost zero', [one('PRIZE 1', '439')], [{ kind: 'digits', numbers: ['439'], expected: 4 }]],
  ])('%s', (_what, entered, warnings) => expect(numberWarnings(entered, others, last)).toEqual(warnings))

  it('warns of nothing without a last draw', () =>
    expect(numberWarnings([one('PRIZE 1', '439')], [], null)).toEqual([]))
})
