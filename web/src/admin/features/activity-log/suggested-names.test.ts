import { describe, expect, it } from '@jest/globals'
import { suggestedNames } from './suggested-names.ts'

const usersOf = (...names: string[]) => names.map((username) => ({ username }))
const entry = (username: string, action = 'LOGIN_SUCCESS') => ({ username, action })

describe('suggestedNames', () => {
  it.each([
    ['returns all users sorted by name', usersOf('wati', 'Budi'), [], ['Budi', 'wati']],
    ['includes a deleted user of the log', usersOf('wati'), [entry('sari', 'LOGOUT')], ['sari', 'wati']],
    ['returns each once, in its current spelling', usersOf('Budi'), [entry('budi'), entry('BUDI')], ['Budi']],
    ['omits names of refused requests', [], [entry('root', 'LOGIN_FAILED'), entry('x', 'ACCESS_REFUSED')], []],
  ])('%s', (_name, users, entries, names) => expect(suggestedNames(users, entries)).toEqual(names))
})
