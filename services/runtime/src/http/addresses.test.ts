import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import {
  addressGroup,
  canonicalAddress,
  canonicalCidr,
  createAddressList,
  createAddressReader,
  isAddress,
  networkOf,
  urlHost,
} from './addresses.ts'

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

describe('canonicalCidr', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    [' 203.0.113.5 ', '203.0.113.5'],
    ['203.0.113.5/32', '203.0.113.5'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.168.255.255/17', '192.168.128.0/17'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['203.0.113.5/0', '0.0.0.0/0'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5/128', '203.0.113.5'],
    ['::ffff:203.0.113.5/120', '203.0.113.0/24'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:ffff:ffff::1/33', '2001:db8:8000::/33'],
    ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
    ['fe80::1/10', 'fe80::/10'],
    ['::/0', '::/0'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalCidr(text)).toBe(canonical)
    expect(canonicalCidr(canonical)).toBe(canonical)
  })

  it.each([
    '',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '010.0.0.1',
    '203.0.113.5/33',
    '203.0.113.5/-1',
    '203.0.113.5/',
    '203.0.113.5/24/24',
    '203.0.113.5 203.0.113.6',
    '203.0.113.5:80',
    '2001:db8::1/129',
    '2001:db8::g',
    'fe80::1%eth0',
    '::ffff:203.0.113.5/95',
    '203.0.113.0-203.0.113.9',
  ])('refuses %j', (text) => expect(canonicalCidr(text)).toBeNull())
})

/** What inet_aton and other libraries take for an IPv4 address, or hide one in. */
describe('text that is an address elsewhere', () => {
  it.each([
    '10',
    '10.1',
    '10.1.2',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '0x7f.0x0.0x0.0x1',
    '0177.0.0.1',
    '010.0.0.1',
    '10.0.0.01',
    '10.0.0.1.',
    '10.0.0.1.2',
    '10.0.0.-1',
    '10.0.0.1e0',
    '１０.0.0.1',
    '10.0.0.1\u0000',
    '::ffff:10.0.0.01',
    '::ffff:0x7f.1',
    '::ffff:10.1',
    '::10.0.0.256',
    ':::1',
    '1::2::3',
    '12345::1',
    '[::1]',
  ])('%j is refused alone, in a list and as a caller', (text) => {
    expect(canonicalAddress(text)).toBeNull()
    for (const cidr of [text, `${text}/8`, `${text}/32`, `${text}/128`]) {
      expect(canonicalCidr(cidr)).toBeNull()
      expect(() => createAddressList([cidr])).toThrow('not an address or CIDR')
    }
    expect(createAddressList(['0.0.0.0/0', '::/0'])(text)).toBe(false)
  })

  it.each([
    '10.0.0.1/33',
    '10.0.0.1/08',
    '10.0.0.1/010',
    '10.0.0.1/+8',
    '10.0.0.1/0x8',
    '10.0.0.1/8.0',
    '10.0.0.1/255.0.0.0',
    '::1/1000',
  ])('the prefix of %j is refused', (cidr) => {
    expect(canonicalCidr(cidr)).toBeNull()
    expect(() => createAddressList([cidr])).toThrow('not an address or CIDR')
  })
})

describe('the host of a URL', () => {
  it.each([
    ['127.0.0.1', true],
    ['[::1]', true],
    ['realtime', false],
    ['10.example', false],
    ['', false],
  ])('%j is an address: %s', (host, expected) => expect(isAddress(host)).toBe(expected))

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['2001:db8::1', '[2001:db8::1]'],
  ])('of %s is %s', (address, host) => expect(urlHost(address)).toBe(host))
})

describe('addressGroup', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
    ['2001:db8:1:23ff:a:b:c:d', '2001:db8:1:2300::/56'],
    ['2001:db8:1:2400::1', '2001:db8:1:2400::/56'],
    ['2001:db8::1', '2001:db8::/56'],
    ['::1', '::/56'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.5', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['203.0.114.5', '203.0.114.0/24'],
    [canonicalAddress('::ffff:203.0.113.5') ?? '', '203.0.113.0/24'],
    ['2001:db8:1:23ff:a:b:c:d', '2001:db8:1:2300::/56'],
    ['2001:db8:1:2400::1', '2001:db8:1:2400::/56'],
    ['unknown', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
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
    ['an untrusted peer without headers', '192.0.2.1', undefined, '192.0.2.1'],
    ['an untrusted peer that claims another address', '192.0.2.1', '127.0.0.1', '192.0.2.1'],
    ['a trusted peer alone', '127.0.0.1', undefined, '127.0.0.1'],
    ['a trusted peer with an empty header', '127.0.0.1', ' , ', '127.0.0.1'],
    ['a client behind a trusted peer', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a trusted peer in its mapped form', '::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a client behind two trusted proxies', '127.0.0.1', '192.0.2.1, 10.1.2.3', '192.0.2.1'],
    ['a client with forged addresses before its own', '127.0.0.1', '127.0.0.1, 203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['a client with junk before its own', '127.0.0.1', 'junk, 192.0.2.1', '192.0.2.1'],
    ['a mapped client', '127.0.0.1', '::ffff:c000:201', '192.0.2.1'],
    ['a client with a port', '127.0.0.1', '192.0.2.1:52000', '192.0.2.1'],
    ['an IPv6 client with brackets', '::1', '[2001:DB8::1]', '2001:db8::1'],
    ['an IPv6 client with brackets and a port', '::1', '[2001:db8::1]:52000', '2001:db8::1'],
    ['a proxy that knows no client', '127.0.0.1', 'unknown', 'unknown'],
    ['junk behind a trusted proxy', '127.0.0.1', '192.0.2.1, junk, 10.1.2.3', 'unknown'],
    ['trusted proxies only', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['a closed connection', undefined, '192.0.2.1', 'unknown'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(read(peer, forwarded)).toBe(expected)
  })

  it('ignores the header when no peer is trusted', () => {
    const addressOfPeer = createAddressReader([])
    const socket = { remoteAddress: '127.0.0.1' } as IncomingMessage['socket']
    expect(addressOfPeer({ socket, headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe('127.0.0.1')
  })
})
