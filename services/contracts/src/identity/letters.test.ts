import { expect, it } from '@jest/globals'
import { lettersOf } from './letters.ts'

it.each([
  ['Papan Angka', 'PA'],
  ['angka', 'A'],
  ['  Angka  Merah Jaya', 'AM'],
  ['"Kita" & \'Kami\'', 'KK'],
  ['数字 板', '数板'],
  ['लक्ष्मी अंक', 'लअं'],
  ['👨‍👩‍👧 Angka', '👨‍👩‍👧A'],
  ['ß', 'SS'],
  ['!!!', '!'],
])('of %s are %s', (name, letters) => {
  expect(lettersOf(name)).toBe(letters)
})
