import { describe, expect, it } from '@jest/globals'
import { isDomain, passkeyOriginOf, passkeySiteOf } from './passkey-site.ts'

describe('passkeyOriginOf', () => {
  it.each([
    ['https://papan.example/', 'https://papan.example'],
    ['https://papan.example:8443/admin', 'https://papan.example:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://papan.example', null],
    ['https://203.0.113.5', null],
    ['http://127.0.0.1:8080', null],
    ['https://[::1]', null],
    ['papan.example', null],
    ['', null],
  ])('of %j is %j', (address, origin) => {
    expect(passkeyOriginOf(address)).toBe(origin)
  })
})

describe('isDomain', () => {
  it.each([
    ['papan.example', true],
    ['localhost', true],
    ['https://papan.example', false],
    ['papan.example:443', false],
    ['203.0.113.5', false],
    ['', false],
    [`${'a'.repeat(64)}.example`, false],
  ])('%j: %j', (text, expected) => {
    expect(isDomain(text)).toBe(expected)
  })
})

describe('passkeySiteOf', () => {
  it.each([
    [{ SITE_URL: 'https://papan.example' }, { rpId: 'papan.example', origins: ['https://papan.example'] }],
    [{ SITE_URL: 'http://localhost:8080' }, { rpId: 'localhost', origins: ['http://localhost:8080'] }],
    [{ SITE_URL: 'http://203.0.113.5' }, null],
    [{}, null],
    [
      { SITE_URL: 'https://www.papan.example', PASSKEY_RP_ID: 'papan.example' },
      { rpId: 'papan.example', origins: ['https://www.papan.example'] },
    ],
    [
      { PASSKEY_ORIGINS: ['https://papan.example', 'https://meja.papan.example'] },
      { rpId: 'papan.example', origins: ['https://papan.example', 'https://meja.papan.example'] },
    ],
  ])('of %j is %j', (settings, site) => {
    expect(passkeySiteOf({ PASSKEY_ORIGINS: [], ...settings })).toEqual(site)
  })

  it.each([
    [{ PASSKEY_RP_ID: 'papan.example' }, 'PASSKEY_ORIGINS: is missing'],
    [{ SITE_URL: 'http://papan.example', PASSKEY_RP_ID: 'papan.example' }, 'PASSKEY_ORIGINS: is missing'],
    [{ SITE_URL: 'https://papan.example', PASSKEY_RP_ID: 'lain.example' }, 'does not belong to lain.example'],
    [{ SITE_URL: 'https://xpapan.example', PASSKEY_RP_ID: 'papan.example' }, 'does not belong to papan.example'],
    [{ PASSKEY_ORIGINS: ['https://a.example', 'https://b.example'] }, 'https://b.example does not belong to a.example'],
  ])('refuses %j', (settings, sentence) => {
    expect(() => passkeySiteOf({ PASSKEY_ORIGINS: [], ...settings })).toThrow(sentence)
  })
})
