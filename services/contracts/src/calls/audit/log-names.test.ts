import { describe, expect, it } from '@jest/globals'
import { newUsername } from '../auth/auth-calls.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { isLogName, logNames } from './log-names.ts'

describe('a new username', () => {
  it.each([
    'sistem',
    'SISTEM',
    'Sistem.',
    's.i.s.t.e.m',
    'sis-tem',
    's1stem',
    '5ist3m',
    'slstem',
    'pemulihan',
    'PEMULIHAN_',
    'pemu1ihan',
    'jam_pasaran',
    'Jam.Pasaran',
    'jampasaran',
    'j4m-p4s4r4n',
  ])('%s is refused as a name of the log', (name) => {
    const issues = newUsername.safeParse(name).error?.issues
    expect(issues?.map(({ message }) => message)).toEqual([authTexts.usernameOfLog])
  })

  it.each(['budi', 'sistem2', 'sistemku', 'pemulih', 'jam', 'siti.m'])('%s is taken', (name) => {
    expect(newUsername.parse(name)).toBe(name)
  })
})

it.each(['ｓｉｓｔｅｍ', 's\u200Bistem', ' sistem ', ...Object.values(logNames)])('%j is a name of the log', (name) => {
  expect(isLogName(name)).toBe(true)
})
