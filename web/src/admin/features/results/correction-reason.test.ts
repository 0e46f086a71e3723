import { expect, it } from '@jest/globals'
import { reasonKey, takesReason } from './correction-reason.ts'

it.each([
  ['a service that answers none', { lastReason: null }, true],
  ['a service that answers one', { lastReason: 'Salah ketik' }, true],
  ['the release before', {}, false],
])('%s: %j takes a reason: %s', (_what, answer, takes) => expect(takesReason(answer)).toBe(takes))

it.each([
  [' Salah ketik ', true, { reason: 'Salah ketik' }],
  ['  ', true, {}],
  [undefined, true, {}],
  [null, true, {}],
  ['Salah ketik', false, {}],
])('%j, taken %s: %j', (typed, isTaken, key) => expect(reasonKey(typed, isTaken)).toEqual(key))
