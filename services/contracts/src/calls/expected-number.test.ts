import { describe, expect, it } from '@jest/globals'
import { expectedNumberText, readExpectedNumbers } from './expected-number.ts'

const one = ['PRIZE 1']
const two = ['PRIZE 1', 'PRIZE 2']

describe('Expected-Number', () => {
  it.each([
    ['1234', one, { 'PRIZE 1': '1234' }],
    ['0042', one, { 'PRIZE 1': '0042' }],
    ['none', one, { 'PRIZE 1': null }],
    ['PRIZE 1=1234', one, { 'PRIZE 1': '1234' }],
    ['PRIZE 1=1234, PRIZE 2=none', two, { 'PRIZE 1': '1234', 'PRIZE 2': null }],
    ['PRIZE 2 = 7,PRIZE 1=none', two, { 'PRIZE 1': null, 'PRIZE 2': '7' }],
    ['PRIZE 2=7', two, { 'PRIZE 2': '7' }],
    ['12345678901234567890', one, { 'PRIZE 1': '12345678901234567890' }],
  ])('%j of %j is read', (text, types, expected) => {
    expect(Object.fromEntries(readExpectedNumbers(text, types) ?? [])).toEqual(expected)
  })

  it.each([
    ['', one],
    ['abc', one],
    ['None', one],
    ['12 34', one],
    ['1234,', one],
    ['1234, none', one],
    ['123456789012345678901', one],
    ['1234', []],
    ['1234', two],
    ['PRIZE 2=1234', one],
    ['PRIZE 1=1, PRIZE 1=2', one],
    ['PRIZE 1=', one],
    ['prize 1=1', one],
    ['STARTER PRIZE=1', ['STARTER PRIZE']],
    ['١٢٣٤', one],
  ])('%j of %j is refused', (text, types) => expect(readExpectedNumbers(text, types)).toBeNull())

  it.each([
    [[{ type: 'PRIZE 1', numbers: '0042' }], '0042'],
    [[{ type: 'PRIZE 3', numbers: null }], 'none'],
    [
      [
        { type: 'PRIZE 1', numbers: '0042' },
        { type: 'PRIZE 2', numbers: null },
      ],
      'PRIZE 1=0042, PRIZE 2=none',
    ],
  ])('%j is written as %j, and read again', (expected, text) => {
    expect(expectedNumberText(expected)).toBe(text)
    const types = expected.map(({ type }) => type)
    expect(readExpectedNumbers(text, types)).toEqual(new Map(expected.map(({ type, numbers }) => [type, numbers])))
  })
})
