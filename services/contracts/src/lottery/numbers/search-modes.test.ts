import { describe, expect, it } from '@jest/globals'
import { misfitOf, type NumberSearch } from './search-modes.ts'

describe('what a search takes', () => {
  it.each<[NumberSearch['mode'], string, NumberSearch['at'], ReturnType<typeof misfitOf>]>([
    ['exact', '17', undefined, null],
    ['exact', '041700', undefined, null],
    ['exact', '1', undefined, 'digits'],
    ['exact', '1234567', undefined, 'digits'],
    ['exact', '12a4', undefined, 'digits'],
    ['exact', '0417', 'as', 'at'],
    ['permutations', '0417', undefined, null],
    ['bbfs', '0417', undefined, null],
    ['bbfs', '041', undefined, 'digits'],
    ['bbfs', '04170', undefined, 'digits'],
    ['bbfs-repeats', '0123456789', undefined, null],
    ['position', '4', 'kop', null],
    ['position', '41', 'kop', 'digits'],
    ['position', '41', 'belakang', null],
    ['position', '4', undefined, 'at'],
    ['colok-bebas', '4', undefined, null],
    ['colok-bebas', '41', undefined, 'digits'],
    ['colok-macau', '44', undefined, null],
    ['colok-naga', '441', undefined, null],
    ['colok-jitu', '4', 'as', null],
    ['colok-jitu', '4', 'depan', 'at'],
    ['colok-jitu', '4', undefined, 'at'],
  ])('%s of %s at %s misfits in %s', (mode, digits, at, misfit) => expect(misfitOf({ mode, digits, at })).toBe(misfit))
})
