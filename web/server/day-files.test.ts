import { expect, it } from '@jest/globals'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { dayRedirect } from './day-files.ts'

const justAfterMidnight = Date.parse('2026-11-21T00:00:00+07:00')

it.each([
  ['/hasil', '/hasil/2026-11-21'],
  ['/hasil?tanggal=2025-03-09', '/hasil/2025-03-09'],
  ['/hasil?tanggal=9-3-2025', '/hasil/2025-03-09'],
  ['/hasil?tanggal=+kemarin+', '/hasil/2026-11-20'],
  ['/hasil?tanggal=', '/hasil/2026-11-21'],
  ['/hasil?tanggal=2025-02-30', '/cari?q=2025-02-30'],
  ['/hasil?tanggal=//elsewhere', '/cari?q=%2F%2Felsewhere'],
  ['/hasil/hari-ini', '/hasil/2026-11-21'],
  ['/hasil/kemarin', '/hasil/2026-11-20'],
  ['/hasil/2026-11-20', null],
  ['/hasil/toString', null],
  ['/hasil/kemarin/x', null],
  ['/hasil-keluaran', null],
  ['/', null],
])('%s leads to %s', (url, movedTo) => {
  const target = readTarget(url)
  expect(target && dayRedirect(target, justAfterMidnight)).toBe(movedTo)
})
