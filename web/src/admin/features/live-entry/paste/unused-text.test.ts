import { describe, expect, it } from '@jest/globals'
import { unusedReason } from './unused-text.ts'

describe('unusedReason', () => {
  it.each([
    ['386', 'nomor tanpa tempat'],
    ['18:40 WIB', 'jam'],
    ['WWW.SITUS-RESMI.EXAMPLE', 'alamat'],
    ['DRAW NO. 5432', 'nomor undian, bukan hadiah'],
    ['HASIL POOLS', 'bukan hadiah'],
  ])('of %s is %s', (text, reason) => expect(unusedReason(text)).toBe(reason))
})
