import { describe, expect, it } from '@jest/globals'
import { storedSchedule } from '../../../../test-kit/records.ts'
import { foldedRows, foundSchedules, type ScheduleRow } from './schedule-rows.ts'

const schedules = [
  storedSchedule({ marketName: 'TOTO 13.00', family: 'TOTO' }),
  storedSchedule({ marketName: 'SINGAPORE', aliases: ['SGP'] }),
  storedSchedule({ marketName: 'TOTO 00.00', family: 'TOTO' }),
  storedSchedule({ marketName: 'ATHENA SINGAPORE' }),
]
const names = (found: readonly { marketName: string }[]) => found.map(({ marketName }) => marketName)
const shown = (rows: readonly ScheduleRow[]) =>
  rows.map((row) => (row.kind === 'family' ? `${row.name} (${row.members.length})` : row.schedule.marketName))

describe('foundSchedules', () => {
  it.each([
    ['', ['ATHENA SINGAPORE', 'SINGAPORE', 'TOTO 00.00', 'TOTO 13.00']],
    ['singapore', ['SINGAPORE', 'ATHENA SINGAPORE']],
    ['sgp', ['SINGAPORE']],
    ['toto 13', ['TOTO 13.00']],
  ])('of %j', (search, expected) => {
    expect(names(foundSchedules(schedules, search))).toEqual(expected)
  })
})

describe('foldedRows', () => {
  const found = foundSchedules(schedules, '')
  it('shows a family as one row, with its members once it is open', () => {
    expect(shown(foldedRows(found, () => false))).toEqual(['ATHENA SINGAPORE', 'SINGAPORE', 'TOTO (2)'])
    expect(shown(foldedRows(found, (family) => family === 'TOTO')).slice(2)).toEqual([
      'TOTO (2)',
      'TOTO 00.00',
      'TOTO 13.00',
    ])
  })
})
