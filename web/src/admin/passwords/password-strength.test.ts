import { describe, expect, it } from '@jest/globals'
import { passwordStrength, type PasswordStrength } from './password-strength.ts'

const common = new Set(['123456', 'password', 'football', 'qwerty'])
const username = 'budi'

describe('passwordStrength', () => {
  it.each<[what: string, password: string, strength: PasswordStrength]>([
    ['nothing typed', '', 'short'],
    ['fewer characters than the minimum', 'x7#Kp', 'short'],
    ['a common password', '123456', 'common'],
    ['a common password in capitals', 'Password', 'common'],
    ['a common word with digits', 'football99', 'weak'],
    ['a local word with digits', 'rahasia123', 'weak'],
    ['the name of the user and a year', 'Budi1990', 'weak'],
    ['local words in a row', 'sandi-baru', 'weak'],
    ['one character repeated', 'aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['a row of the keyboard', 'asdfghjklzxcvbnm', 'weak'],
    ['a row of digits', '9876543210', 'weak'],
    ['a date', '17081945', 'weak'],
    ['one long word', 'kesehatan', 'weak'],
    ['two words with a digit and a sign', 'Bunga7Merah!', 'fair'],
    ['eight random characters of all kinds', 'x7#Kp2vQ', 'fair'],
    ['four words', 'hujan turun di bogor', 'strong'],
    ['what a password manager makes', 'aB3dEf9hJk2mNpQ', 'strong'],
  ])('%s', (_what, password, strength) => expect(passwordStrength(password, { username, common })).toBe(strength))

  it('judges without the list by its own words', () => {
    expect(passwordStrength('football', { username, common: null })).toBe('weak')
    expect(passwordStrength('hujan turun di bogor', { username, common: null })).toBe('strong')
  })

  it('judges the longest password that a form takes', () => {
    expect(passwordStrength('ab1'.repeat(66), { username, common })).toBe('weak')
  })
})
