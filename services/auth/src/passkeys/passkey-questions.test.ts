import { describe, expect, it } from '@jest/globals'
import { passkeySiteOf } from './passkey-questions.ts'

describe('passkeySiteOf', () => {
  it.each([
    ['https://papan.example/', { rpId: 'papan.example', origin: 'https://papan.example' }],
    ['https://papan.example:8443/admin', { rpId: 'papan.example', origin: 'https://papan.example:8443' }],
    ['http://localhost:8080', { rpId: 'localhost', origin: 'http://localhost:8080' }],
    ['http://papan.example', null],
    ['https://203.0.113.5', null],
    ['http://127.0.0.1:8080', null],
    ['https://[::1]', null],
    [`https://${'a'.repeat(64)}.example`, null],
    [undefined, null],
  ])('of %j is %j', (siteUrl, site) => {
    expect(passkeySiteOf(siteUrl)).toEqual(site)
  })
})
