import { describe, expect, it } from '@jest/globals'
import { readRoom } from './room-query.ts'
import { roomSummary } from './form-text.ts'

describe('the summary of a search', () => {
  it.each([
    ['', 'Semua pasaran, semua hadiah, seluruh data'],
    ['hadiah=1&market=TAIWAN&masa=5', 'TAIWAN, PRIZE 1, 5 tahun terakhir'],
    ['lain=bbfs&market=TAIWAN&market=MACAU', 'BBFS, 2 pasaran dipilih, semua hadiah, seluruh data'],
    ['masa=tanggal', 'Semua pasaran, semua hadiah, seluruh data'],
    ['masa=tanggal&dari=2025-01-31', 'Semua pasaran, semua hadiah, sejak 31 Jan 2025'],
    ['masa=tanggal&sampai=2025-01-31', 'Semua pasaran, semua hadiah, sampai 31 Jan 2025'],
    ['masa=tanggal&dari=2024-12-01&sampai=2025-01-31', 'Semua pasaran, semua hadiah, 1 Des 2024 sampai 31 Jan 2025'],
  ])('of %j is %s', (query, summary) => expect(roomSummary(readRoom(new URLSearchParams(query)))).toBe(summary))
})
