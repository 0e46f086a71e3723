import { expect, it } from '@jest/globals'
import { reasonKey } from './correction-reason.ts'

it.each([
  [' Salah ketik ', { reason: 'Salah ketik' }],
  ['  ', {}],
  [undefined, {}],
  [null, {}],
])('%j: %j', (typed, key) => expect(reasonKey(typed)).toEqual(key))
