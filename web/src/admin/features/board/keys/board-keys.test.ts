import { expect, it } from '@jest/globals'
import { commandOf } from './board-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

it.each([
  ['j', {}, true, 'next'],
  ['J', {}, true, 'next'],
  ['ArrowUp', {}, true, 'previous'],
  ['Enter', {}, true, 'open'],
  ['A', {}, true, 'take'],
  ['m', {}, true, 'mine'],
  ['/', {}, true, 'search'],
  ['?', {}, true, 'help'],
  ['z', {}, true, null],
  ['toString', {}, true, null],
  ['a', { ctrlKey: true }, true, null],
  ['a', { metaKey: true }, true, null],
  ['a', { repeat: true }, true, null],
  ['j', { repeat: true }, true, 'next'],
  ['a', {}, false, null],
  ['/', {}, false, null],
  ['ArrowDown', {}, false, 'next'],
  ['Enter', {}, false, 'open'],
])('%s with %j, letters on: %p', (key, held, hasLetters, command) =>
  expect(commandOf({ ...none, ...held, key }, hasLetters)).toBe(command),
)
