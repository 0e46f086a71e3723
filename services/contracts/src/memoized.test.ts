import { expect, it } from '@jest/globals'
import { memoized } from './memoized.ts'

it('reads each key once, and clears at max keys', () => {
  const read: string[] = []
  const length = memoized((text: string) => {
    read.push(text)
    return text.length
  }, 2)
  expect(['', 'ab', '', 'ab'].map(length)).toEqual([0, 2, 0, 2])
  expect(read).toEqual(['', 'ab'])
  length('abc')
  length('ab')
  expect(read).toEqual(['', 'ab', 'abc', 'ab'])
})
