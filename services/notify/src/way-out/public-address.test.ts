import { describe, expect, it } from '@jest/globals'
import { createAddressRule, isPublicAddress } from './public-address.ts'
import { createWayOut } from './way-out.ts'

/** As hosts of an address; spellings that only a URL knows are among them. */
const refusedHosts = [
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[::ffff:8.8.8.8]',
  '[::ffff:0:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[100::1]',
  '[2001::7f00:1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[4000::1]',
]

describe('the way out', () => {
  const { mayTry } = createWayOut({ allowLoopback: false })

  it.each(refusedHosts)('never tries %s', (host) => {
    expect([mayTry(`http://${host}/`), mayTry(`https://${host}:8443/hook`)]).toEqual([false, false])
  })

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '223.255.255.254',
    '[2606:4700::1111]',
    'hook.example',
  ])('may try %s', (host) => expect(mayTry(`https://${host}/hook`)).toBe(true))

  it.each([
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://hook.example/',
    'https://user@hook.example/',
    'https://:secret@hook.example/',
    'hook.example',
    '',
  ])('never tries %s', (address) => expect(mayTry(address)).toBe(false))
})

describe('an address', () => {
  it.each(['', 'localhost', '127.0.0.1:80', '8.8.8.8/32', '2606:4700::1111%eth0', 'fe80::1%eth0', '08.8.8.8'])(
    '%s is not public',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )

  it('of this machine is allowed by the setting alone', () => {
    const [strict, open] = [createAddressRule(false), createAddressRule(true)]
    expect(['127.0.0.1', '::1'].map((address) => [strict(address), open(address)])).toEqual([
      [false, true],
      [false, true],
    ])
    expect(open('10.0.0.1')).toBe(false)
  })
})
