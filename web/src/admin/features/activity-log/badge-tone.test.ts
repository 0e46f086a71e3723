import { expect, it } from '@jest/globals'
import { badgeTone } from './badge-tone.ts'

it.each([
  ['LOGIN_FAILED', 'red'],
  ['LOGIN', 'blue'],
  ['DELETE_ALLOWED_IP', 'purple'],
  ['CREATE_RESULT', 'green'],
  ['UPDATE_RESULT', 'yellow'],
  ['DELETE_RESULT', 'orange'],
  ['LOGOUT', 'grey'],
  // Contains the letters IP, not the word.
  ['UPDATE_DESCRIPTION', 'yellow'],
  ['', 'grey'],
])('action %s has tone %s', (action, tone) => expect(badgeTone(action)).toBe(tone))
