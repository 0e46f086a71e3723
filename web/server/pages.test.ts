import { expect, it } from '@jest/globals'
import { addressBefore, addressNow } from './pages.ts'

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

it.each([
  ['/cek-angka?tab=nomor-saya', '/nomor-saya'],
  ['/cek-angka?tab=nomor-saya&market=HK%20POOLS', '/nomor-saya'],
  [
    '/cek-angka?market=HK%20POOLS&tanggal=2026-11-21&tab=nomor-saya',
    '/nomor-saya?market=HK%20POOLS&tanggal=2026-11-21',
  ],
  ['/cek-angka?angka=0417', null],
  ['/cek-angka', null],
  ['/jadwal?tab=nomor-saya', null],
])('%s leads to %s', (url, address) => expect(addressNow(url)).toBe(address))
