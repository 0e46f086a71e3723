import { describe, expect, it } from '@jest/globals'
import { minuteMs } from '../wib.ts'
import { drawState, isFinished, isOn, openPlaces, type TimedDraw } from './draw-state.ts'

const instant = (time: string): string => `2026-11-28T${time}:00+07:00`
const at = (time: string): number => Date.parse(instant(time))

/** Closes at 18:10, due at 18:20. */
const draw = (count: number, newestAt: string | null, number: string | null = null, total = 23): TimedDraw => ({
  closesAt: instant('18:10'),
  resultAt: instant('18:20'),
  count,
  total,
  number,
  newest: newestAt === null ? null : { at: instant(newestAt) },
})

describe('drawState', () => {
  it.each([
    ['before its close', draw(0, null), '18:09', null, ''],
    ['at its close', draw(0, null), '18:10', 'closed', 'on'],
    ['at its result time', draw(0, null), '18:20', 'due', 'on'],
    ['five minutes later', draw(0, null), '18:25', 'late', ''],
    ['hours later', draw(0, null), '21:25', 'late', ''],
    ['with a number before its close', draw(1, '18:05'), '18:06', 'arriving', 'on'],
    ['with a number of ten minutes ago, before its result time', draw(1, '18:05'), '18:15', 'incomplete', 'on'],
    ['with a number of ten minutes ago, after its result time', draw(1, '18:12'), '18:22', 'due', 'on'],
    ['with a number of ten minutes ago, late', draw(1, '18:20'), '18:30', 'late', ''],
    ['late, with a number just now', draw(2, '18:40'), '18:41', 'arriving', 'on'],
    ['with PRIZE 1 and open places', draw(3, '18:30', '0417'), '18:31', 'arriving', 'on'],
    ['with PRIZE 1 and places open for ten minutes', draw(3, '18:30', '0417'), '18:40', 'incomplete', 'finished'],
    ['with all places', draw(23, '18:30', '0417'), '18:30', 'done', 'finished'],
    ['with more than usual', draw(24, '18:30', '0417'), '18:30', 'done', 'finished'],
    ['with all places but PRIZE 1', draw(23, '18:30'), '18:31', 'arriving', 'on'],
    ['with PRIZE 1 of a market without an earlier draw', draw(1, '18:30', '0417', 0), '18:31', 'done', 'finished'],
  ] as const)('%s', (_case, given, time, state, counts) => {
    const found = drawState(given, 5 * minuteMs, at(time))
    expect(found).toBe(state)
    expect([isOn(found, given) ? 'on' : '', isFinished(found, given) ? 'finished' : ''].join('')).toBe(counts)
  })
})

it.each([
  [20, 23, 3],
  [23, 23, 0],
  [24, 23, 0],
  [2, 0, 0],
])('%i of %i numbers leave %i places open', (count, total, open) => expect(openPlaces({ count, total })).toBe(open))
