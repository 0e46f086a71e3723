import { expect, it } from '@jest/globals'
import { addressBefore } from './pages.ts'

it.each([
  ['/jadwal)', '/jadwal'],
  ['/jadwal.', '/jadwal'],
  ['/jadwal%20', '/jadwal'],
  ['/hasil-keluaran/TOTO%20MALAM%29.', '/hasil-keluaran/TOTO%20MALAM'],
  ['/hasil-keluaran/MACAU/2026-11-20),', '/hasil-keluaran/MACAU/2026-11-20'],
  ['/live-draw?market=MACAU%5D', '/live-draw?market=MACAU'],
  ['/live-draw?market=MACAU%E2%80%9D', '/live-draw?market=MACAU'],
  ['/)', '/'],
])('%s ends before its marks: %s', (url, address) => expect(addressBefore(url)).toBe(address))

it.each(['/', '/jadwal', '/hasil-keluaran/TOTO%20(SORE)X', '/cari?q=4071'])('%s has nothing behind it', (url) =>
  expect(addressBefore(url)).toBeNull(),
)
