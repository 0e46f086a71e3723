import { describe, expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import type { BoardGroups, BoardRow } from '../../market/board-groups.ts'
import { dayLine } from './day-rail.tsx'

const at = (time: string, date = '2026-11-23') => atWib(date, time)
const row = (instant: number) => ({ at: instant }) as BoardRow
const given = (drawn: number[], next: number[]): BoardGroups => ({
  drawn: drawn.map(row),
  drawing: [row(at('17:55'))],
  late: [],
  next: next.map(row),
  off: [],
})

describe('dayLine', () => {
  it('shows the last five hours, oldest first, and folds what came before', () => {
    const line = dayLine(given([at('17:00'), at('13:00'), at('12:59'), at('09:00')], []), at('18:00'))
    expect(line.past.map((one) => one.at)).toEqual([at('13:00'), at('17:00')])
    expect(line.earlier.map((one) => one.at)).toEqual([at('09:00'), at('12:59')])
    expect(line.drawing).toHaveLength(1)
  })

  it('folds all where nothing came of late', () => {
    const line = dayLine(given([at('09:00')], []), at('18:00'))
    expect([line.past.length, line.earlier.length]).toEqual([0, 1])
  })

  it.each([
    ['in the afternoon without the draws after midnight', at('18:00'), 1],
    ['late in the evening with them', at('19:00'), 2],
  ])('lists what comes, %s', (_case, now, count) => {
    const next = [at('23:00'), at('00:15', '2026-11-24'), Infinity]
    expect(dayLine(given([], next), now).coming).toHaveLength(count)
  })

  it('lists ten of what comes', () => {
    const next = Array.from({ length: 30 }, (_each, minute) => at('19:00') + minute * 60_000)
    expect(dayLine(given([], next), at('18:00')).coming).toHaveLength(10)
  })
})
