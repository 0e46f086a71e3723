import { describe, expect, it } from '@jest/globals'
import { addressGroup } from './address-group.ts'

describe('addressGroup', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
    ['2001:db8:1:23ff:a:b:c:d', '2001:db8:1:2300::/56'],
    ['2001:db8:1:2400::1', '2001:db8:1:2400::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})
