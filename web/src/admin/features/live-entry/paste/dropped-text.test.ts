import { describe, expect, it } from '@jest/globals'
import { unusedReason } from './dropped-text.tsx'

describe('unusedReason', () => {
  it.each([
    ['386', 'nomor tanpa tempat'],
    ['18:40 WIB', 'jam'],
    ['19.12.33', 'jam'],
    ['04**', 'angka tersembunyi atau dicoret'],
    ['~0439~', 'angka tersembunyi atau dicoret'],
    ['RM 2,137,374.70', 'jumlah, bukan hadiah'],
    ['31/02/2026', 'tanggal'],
    ['4119/26', 'nomor undian, bukan hadiah'],
    ['WWW.SITUS-RESMI.EXAMPLE', 'alamat'],
    ['DRAW NO. 5432', 'nomor undian, bukan hadiah'],
    ['HASIL POOLS', 'bukan hadiah'],
  ])('of %s is %s', (text, reason) => expect(unusedReason(text)).toBe(reason))
})
