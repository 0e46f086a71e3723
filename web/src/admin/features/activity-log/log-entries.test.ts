import { describe, expect, it } from '@jest/globals'
import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import { badgeTone, logDays, subjectsOf, suggestedNames, datesInText } from './log-entries.ts'

/** '17:42 budi UPDATE_RESULT' of 23 November, WIB; a date before it is of that day. */
const entryOf = (text: string): LogEntry => {
  const [, date = '2026-11-23', time, username = '', action = ''] =
    /^(\S+-\S+)? ?(\d\d:\d\d) (\S+) (\S+)$/.exec(text) ?? []
  const timestamp = new Date(`${date}T${time}:00+07:00`).toISOString()
  return { id: text, timestamp, username, action, details: '', ipAddress: '203.0.113.7', requestId: null }
}
const foldedOf = (...texts: string[]) =>
  logDays(texts.map(entryOf)).map(({ date, rows }) => [date, ...rows.map((run) => run.map(({ id }) => id).join(', '))])

describe('logDays', () => {
  it('folds three entries of one kind by one user', () =>
    expect(foldedOf('17:03 budi UPDATE_RESULT', '17:02 Budi UPDATE_RESULT', '17:01 budi UPDATE_RESULT')).toEqual([
      ['2026-11-23', '17:03 budi UPDATE_RESULT, 17:02 Budi UPDATE_RESULT, 17:01 budi UPDATE_RESULT'],
    ]))

  it('folds across the entries of another user, at the newest entry', () =>
    expect(foldedOf('17:05 budi LOGIN', '17:04 sari LOGOUT', '17:03 budi LOGIN', '17:02 budi LOGIN')).toEqual([
      ['2026-11-23', '17:05 budi LOGIN, 17:03 budi LOGIN, 17:02 budi LOGIN', '17:04 sari LOGOUT'],
    ]))

  it('ends a run where the same user did something else', () =>
    expect(foldedOf('17:04 budi LOGIN', '17:03 budi LOGIN', '17:02 budi LOGOUT', '17:01 budi LOGIN')).toEqual([
      ['2026-11-23', '17:04 budi LOGIN', '17:03 budi LOGIN', '17:02 budi LOGOUT', '17:01 budi LOGIN'],
    ]))

  it('keeps two entries single, in the order of time', () =>
    expect(foldedOf('17:03 budi LOGIN', '17:02 sari LOGIN', '17:01 budi LOGIN')).toEqual([
      ['2026-11-23', '17:03 budi LOGIN', '17:02 sari LOGIN', '17:01 budi LOGIN'],
    ]))

  it('parts days at midnight in WIB, and runs with them', () =>
    expect(foldedOf('00:02 budi LOGIN', '00:01 budi LOGIN', '2026-11-22 23:59 budi LOGIN')).toEqual([
      ['2026-11-23', '00:02 budi LOGIN', '00:01 budi LOGIN'],
      ['2026-11-22', '2026-11-22 23:59 budi LOGIN'],
    ]))
})

it('subjectsOf returns each subject of a run once', () =>
  expect(
    subjectsOf([
      { details: 'Hasil TAIWAN tanggal 2026-11-23: PRIZE 2 2096.' },
      { details: 'Hasil TAIWAN tanggal 2026-11-23: PRIZE 1 5580.' },
      { details: 'Banner Promo dihapus.' },
    ]),
  ).toEqual(['Hasil TAIWAN tanggal 2026-11-23', 'Banner Promo dihapus']))

const usersOf = (...names: string[]) => names.map((username) => ({ username }))
const entry = (username: string, action = 'LOGIN_SUCCESS') => ({ username, action })

describe('suggestedNames', () => {
  it.each([
    ['returns all users sorted by name', usersOf('wati', 'Budi'), [], ['Budi', 'wati']],
    ['includes a deleted user of the log', usersOf('wati'), [entry('sari', 'LOGOUT')], ['sari', 'wati']],
    ['returns each once, in its current spelling', usersOf('Budi'), [entry('budi'), entry('BUDI')], ['Budi']],
    ['omits names of refused requests', [], [entry('root', 'LOGIN_FAILED'), entry('x', 'ACCESS_REFUSED')], []],
  ])('%s', (_name, users, entries, names) => expect(suggestedNames(users, entries)).toEqual(names))
})

it.each([
  ['LOGIN_FAILED', 'red'],
  ['LOGIN', 'blue'],
  ['DELETE_ALLOWED_IP', 'purple'],
  ['CREATE_RESULT', 'green'],
  ['UPDATE_RESULT', 'yellow'],
  ['DELETE_RESULT', 'orange'],
  ['LOGOUT', 'grey'],
  // Contains the letters IP, not the word.
  ['UPDATE_DESCRIPTION', 'yellow'],
  ['', 'grey'],
])('action %s has tone %s', (action, tone) => expect(badgeTone(action)).toBe(tone))

it.each([
  ['Hasil SABAH tanggal 2026-11-23: PRIZE 1 + 0438.', 'Hasil SABAH tanggal 23 Nov 2026: PRIZE 1 + 0438.'],
  ["Libur '2026-11-27' → '2026-11-28' [2026-11-29]", "Libur '27 Nov 2026' → '28 Nov 2026' [29 Nov 2026]"],
  ['Prediksi SABAH tanggal 2026-08-01 dihapus.', 'Prediksi SABAH tanggal 1 Agu 2026 dihapus.'],
  ['dari cadangan 2026-11-23 06:27:57 WIB;', 'dari cadangan 23 Nov 2026 06:27:57 WIB;'],
  ['2026-11-23', '23 Nov 2026'],
  ['sabah_2026-11-23', 'sabah_2026-11-23'],
  ['Link https://x.id/2026-11-23/a → -', 'Link https://x.id/2026-11-23/a → -'],
  ['2026-02-30', '2026-02-30'],
])('%s', (text, shown) => expect(datesInText(text)).toBe(shown))
