import { expect, it } from '@jest/globals'
import { screenKeyOf } from './use-screen-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

it.each([
  ['j', {}, true, 'j'],
  ['J', {}, true, 'j'],
  ['ArrowUp', {}, true, 'ArrowUp'],
  ['Enter', {}, true, 'Enter'],
  ['/', {}, true, '/'],
  ['z', { ctrlKey: true }, true, 'Ctrl z'],
  ['z', { metaKey: true }, false, 'Ctrl z'],
  ['z', { ctrlKey: true, altKey: true }, true, null],
  ['z', { ctrlKey: true, repeat: true }, true, null],
  ['a', { altKey: true }, true, null],
  ['a', { repeat: true }, true, null],
  ['Enter', { repeat: true }, true, null],
  ['j', { repeat: true }, true, 'j'],
  ['ArrowDown', { repeat: true }, true, 'ArrowDown'],
  ['a', {}, false, null],
  ['/', {}, false, null],
  ['j', { repeat: true }, false, null],
  ['ArrowDown', {}, false, 'ArrowDown'],
  ['Enter', {}, false, 'Enter'],
])('%s with %j, letters on: %p', (key, held, hasLetters, name) =>
  expect(screenKeyOf({ ...none, ...held, key }, hasLetters)).toBe(name),
)
