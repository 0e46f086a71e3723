import { expect, it } from '@jest/globals'
import { badgeTone } from './badge-tone.ts'

it.each([
  ['LOGIN_FAILED', 'red'],
  ['LOGIN', 'blue'],
  ['LOGIN_SUCCESS', 'blue'],
  ['CREATE_IP_WHITELIST', 'purple'],
  ['DELETE_ALLOWED_IP', 'purple'],
  ['CREATE_RESULT', 'green'],
  ['UPDATE_RESULT', 'yellow'],
  ['DELETE_RESULT', 'orange'],
  ['LOGOUT', 'grey'],
  ['CHANGE_PASSWORD', 'grey'],
  // Contains the letters IP, not the word.
  ['UPDATE_DESCRIPTION', 'yellow'],
  ['', 'grey'],
])('action %s has tone %s', (action, tone) => expect(badgeTone(action)).toBe(tone))
