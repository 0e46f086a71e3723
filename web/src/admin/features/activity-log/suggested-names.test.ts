import { describe, expect, it } from '@jest/globals'
import { suggestedNames } from './suggested-names.ts'

const usersOf = (...names: string[]) => names.map((username) => ({ username }))
const entry = (username: string, action = 'LOGIN_SUCCESS') => ({ username, action })

describe('names to filter the log by', () => {
  it.each([
    ['all users by name', usersOf('wati', 'Budi'), [], ['Budi', 'wati']],
    ['a user who is gone, by the log', usersOf('wati'), [entry('sari', 'LOGOUT')], ['sari', 'wati']],
    ['each once, written as now', usersOf('Budi'), [entry('budi'), entry('BUDI')], ['Budi']],
    ['no name that a stranger typed', [], [entry('root', 'LOGIN_FAILED'), entry('x', 'ACCESS_REFUSED')], []],
  ])('%s', (_name, users, entries, names) => expect(suggestedNames(users, entries)).toEqual(names))
})
