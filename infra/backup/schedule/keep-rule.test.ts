import { describe, expect, it } from '@jest/globals'
import { backupName, backupTime } from './backup-folder.ts'
import { expiredBackups, isBackupDue, isCheckDue, newestBackup, type Backup } from './keep-rule.ts'

/** One backup for each time, `MM-DD HH:MM` of 2025 in UTC. */
const backups = (...times: string[]): Backup[] =>
  times.map((time) => ({ name: time, at: Date.parse(`2025-${time.replace(' ', 'T')}:00Z`) }))
const at = (time: string) => Date.parse(`2025-${time.replace(' ', 'T')}:00Z`)
const namesOf = (some: readonly Backup[]) => some.map(({ name }) => name)

describe('expiredBackups', () => {
  // 2025-01-06 is a Monday. 02:30 WIB is 19:30 UTC of the day before.
  it.each([
    ['none of none', [], { days: 7, weeks: 5 }, []],
    ['none while there are fewer than days', ['01-06 19:30', '01-07 19:30'], { days: 2, weeks: 0 }, []],
    [
      'the oldest beyond the days',
      ['01-06 19:30', '01-07 19:30', '01-08 19:30'],
      { days: 2, weeks: 0 },
      ['01-06 19:30'],
    ],
    [
      'all of a day but its newest',
      ['01-07 01:00', '01-07 03:00', '01-07 02:00'],
      { days: 2, weeks: 0 },
      ['01-07 02:00', '01-07 01:00'],
    ],
    ['by days of WIB', ['01-07 16:59', '01-07 17:00'], { days: 1, weeks: 0 }, ['01-07 16:59']],
    [
      'all but the newest of each week',
      ['01-05 16:59', '01-05 17:00', '01-12 16:59'],
      { days: 1, weeks: 2 },
      ['01-05 17:00'],
    ],
    ['none of the weeks asked for', ['01-01 10:00', '01-08 10:00', '01-15 10:00'], { days: 1, weeks: 3 }, []],
    ['the weeks beyond', ['01-01 10:00', '01-08 10:00', '01-15 10:00'], { days: 1, weeks: 2 }, ['01-01 10:00']],
    ['none after a pause of months', ['01-01 10:00', '01-02 10:00', '06-01 10:00'], { days: 3, weeks: 0 }, []],
    ['never the newest', ['01-01 10:00'], { days: 0, weeks: 0 }, []],
  ])('deletes %s', (_what, times, rule, expired) =>
    expect(namesOf(expiredBackups(backups(...times), rule))).toEqual(expired),
  )

  it('never deletes the backup that was restored last', () =>
    expect(expiredBackups(backups('01-01 10:00', '01-02 10:00'), { days: 1, weeks: 0 }, '01-01 10:00')).toEqual([]))
})

describe('isBackupDue, at 02:30 WIB (19:30 UTC)', () => {
  it.each([
    ['without any backup', undefined, '01-07 12:00', true],
    ['a second before its time', '01-06 19:30', '01-07 19:29', false],
    ['at its time', '01-06 19:30', '01-07 19:30', true],
    ['once it was made', '01-07 19:30', '01-07 19:31', false],
    ['after a start that missed it', '01-05 19:30', '01-07 12:00', true],
    ['with a backup made by hand in between', '01-07 12:00', '01-07 12:01', false],
  ])('%s', (_what, newest, now, due) => {
    const [found] = newest === undefined ? [] : backups(newest)
    expect(isBackupDue(found, at(now), '02:30')).toBe(due)
  })

  it('goes on beside a backup of a wrong clock', () => {
    const newest = newestBackup(backups('01-06 19:30', '12-31 10:00'), at('01-07 19:30'))
    expect([newest?.name, isBackupDue(newest, at('01-07 19:30'), '02:30')]).toEqual(['01-06 19:30', true])
  })
})

describe('isCheckDue', () => {
  it.each([
    ['never checked', 0, true],
    ['six days ago', at('01-01 19:35'), false],
    ['seven days ago, but for its duration', at('12-31 19:35') - 365 * 86_400_000, true],
    ['in the future', at('02-01 19:30'), true],
  ])('%s', (_what, checkedAt, due) => expect(isCheckDue(checkedAt, at('01-07 19:30'))).toBe(due))
})

describe('names of scheduled backups', () => {
  it('hold their time', () => {
    const time = Date.parse('2025-01-31T19:30:05.789Z')
    expect(backupName(time)).toBe('papan-scheduled-20250131T193005Z.tar.gz')
    expect(backupTime(backupName(time))).toBe(Date.parse('2025-01-31T19:30:05Z'))
  })

  it.each([
    'papan-20250131T1930.tar.gz',
    'papan-scheduled-20250230T193005Z.tar.gz',
    'papan-scheduled-20250131T193005Z.tar.gz.part',
    'papan-scheduled-20250131T193005Z.tar.gz.old',
    'my-papan-scheduled-20250131T193005Z.tar.gz',
    '.restore-check.json',
  ])('do not include %s', (name) => expect(backupTime(name)).toBeNull())
})
