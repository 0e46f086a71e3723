import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { canonicalAddress, createAddressList, createAddressReader } from './client-address.ts'

describe('canonicalAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['::1', '::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['192.0.2.1:443', null],
    ['[::1]', null],
    ['192.0.2.256', null],
    ['192.0.2', null],
    ['0300.0.2.1', null],
    ['192.0.2.1%eth0', null],
    ['192.0.2.1/32', null],
    ['localhost', null],
    ['unknown', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (text, expected) => {
    expect(canonicalAddress(text)).toBe(expected)
  })
})

describe('createAddressList', () => {
  it.each([
    [['192.0.2.1'], '192.0.2.1', true],
    [['192.0.2.1'], '192.0.2.2', false],
    [['192.0.2.1'], '::ffff:192.0.2.1', true],
    [['192.0.2.0/24'], '192.0.2.255', true],
    [['192.0.2.0/24'], '192.0.3.0', false],
    [['192.0.2.0/24'], '::ffff:c000:2ff', true],
    [['::ffff:192.0.2.0/120'], '192.0.2.7', true],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['0.0.0.0/0'], '::1', false],
    [['192.0.2.1', '::1'], '::1', true],
    [[], '192.0.2.1', false],
    [['0.0.0.0/0', '::/0'], 'unknown', false],
    [['0.0.0.0/0'], '', false],
  ])('%j holds %s: %s', (cidrs, address, expected) => {
    expect(createAddressList(cidrs)(address)).toBe(expected)
  })

  it.each([
    '',
    'x',
    '192.0.2.0/',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/a',
    '192.0.2.0/8/8',
    '::/129',
    '::ffff:192.0.2.0/24',
  ])('refuses the entry %j', (cidr) => {
    expect(() => createAddressList([cidr])).toThrow('not an address or CIDR')
  })
})

describe('createAddressReader', () => {
  const addressOf = createAddressReader(['127.0.0.1', '10.0.0.0/8', '::1'])
  const read = (remoteAddress: string | undefined, forwarded?: string) =>
    addressOf({
      socket: { remoteAddress } as IncomingMessage['socket'],
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })

  it.each([
    ['a stranger without headers', '192.0.2.1', undefined, '192.0.2.1'],
    ['a stranger who claims another address', '192.0.2.1', '127.0.0.1', '192.0.2.1'],
    ['a trusted peer alone', '127.0.0.1', undefined, '127.0.0.1'],
    ['a trusted peer with an empty header', '127.0.0.1', ' , ', '127.0.0.1'],
    ['a client behind a trusted peer', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a trusted peer in its mapped form', '::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a client behind two trusted proxies', '127.0.0.1', '192.0.2.1, 10.1.2.3', '192.0.2.1'],
    ['a client who put addresses before his own', '127.0.0.1', '127.0.0.1, 203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['a client who put junk before his own', '127.0.0.1', 'junk, 192.0.2.1', '192.0.2.1'],
    ['a mapped client', '127.0.0.1', '::ffff:c000:201', '192.0.2.1'],
    ['a client with a port', '127.0.0.1', '192.0.2.1:52000', '192.0.2.1'],
    ['an IPv6 client with brackets', '::1', '[2001:DB8::1]', '2001:db8::1'],
    ['an IPv6 client with brackets and a port', '::1', '[2001:db8::1]:52000', '2001:db8::1'],
    ['a proxy that knows no client', '127.0.0.1', 'unknown', 'unknown'],
    ['junk behind a trusted proxy', '127.0.0.1', '192.0.2.1, junk, 10.1.2.3', 'unknown'],
    ['trusted proxies only', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['a connection that is gone', undefined, '192.0.2.1', 'unknown'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(read(peer, forwarded)).toBe(expected)
  })

  it('ignores forwarding headers without trusted proxies', () => {
    const addressOfAnybody = createAddressReader([])
    const socket = { remoteAddress: '127.0.0.1' } as IncomingMessage['socket']
    expect(addressOfAnybody({ socket, headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe('127.0.0.1')
  })
})
