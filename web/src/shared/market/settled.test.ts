import { describe, expect, it } from '@jest/globals'
import { settle } from './settled.ts'

describe('settle', () => {
  it.each([
    ['keeps places when only the order changes', 'ABC', 'CAB', 'ABC'],
    ['puts a newcomer where one left', 'ABC', 'XAB', 'ABX'],
    ['puts several newcomers in order', 'ABCD', 'XYBD', 'XBYD'],
    ['appends when there was room', 'AB', 'CAB', 'ABC'],
    ['closes up when one left for good', 'ABC', 'CA', 'AC'],
    ['begins with the right order', '', 'BCA', 'BCA'],
    ['ends empty', 'ABC', '', ''],
  ])('%s', (_case, shown, wanted, settled) => {
    expect(settle(Array.from(shown), Array.from(wanted)).join('')).toBe(settled)
  })
})
