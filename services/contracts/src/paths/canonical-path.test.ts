import { describe, expect, it } from '@jest/globals'
import { canonicalMarket, marketSegment, readTarget } from './canonical-path.ts'

describe('readTarget', () => {
  it.each([
    ['/', '/', ['']],
    ['/api/public/page-data', '/api/public/page-data', ['api', 'public', 'page-data']],
    ['/%61pi/public/%70age%2ddata', '/api/public/page-data', ['api', 'public', 'page-data']],
    ['/jadwal/', '/jadwal/', ['jadwal', '']],
    ['/allowed-ips/10.0.0.0%2f8', '/allowed-ips/10.0.0.0%2F8', ['allowed-ips', '10.0.0.0/8']],
    ['/prediksi/ST.%20LOUIS', '/prediksi/ST.%20LOUIS', ['prediksi', 'ST. LOUIS']],
    ["/x/A:B+C&D(E)%27F'", "/x/A%3AB%2BC%26D(E)'F'", ['x', "A:B+C&D(E)'F'"]],
    ['/x/%28A%29', '/x/(A)', ['x', '(A)']],
    ['/a;b=1/%3b', '/a%3Bb%3D1/%3B', ['a;b=1', ';']],
    ['/%c3%a9', '/%C3%A9', ['é']],
  ])('writes %s as %s', (url, path, segments) => expect(readTarget(url)).toEqual({ path, segments, search: '' }))

  it.each([
    ['/jadwal?page=2', 'page=2'],
    ['/jadwal?', ''],
    ['/jadwal?a?b', 'a?b'],
    ['/jadwal?search=50%25', 'search=50%25'],
  ])('leaves the query of %s as it was sent', (url, search) => expect(readTarget(url)?.search).toBe(search))

  it.each([
    '',
    '*',
    'http://elsewhere/',
    '//elsewhere/x',
    '/api//public/page-data',
    '/jadwal//',
    '/../secret',
    '/api/public/../../internal',
    '/a/./b',
    '/a/.',
    '/%2e%2e/secret',
    '/%2E./secret',
    '/a%2f..%2fb',
    '/a%2f.',
    '/a/..;/b',
    '/a/%20..%20',
    '/a/%C2%A0.',
    '/a%5c..%5cb',
    '/a\\b',
    '/a%00b',
    '/a%0d%0aSet-Cookie:x',
    '/a%7f',
    '/a%c2%85',
    '/a%e2%80%a8',
    '/%252e%252e/secret',
    '/%25',
    '/%',
    '/%zz',
    '/%c3%28',
    '/%c0%af',
    '/%ed%a0%80',
    '/a?b=%',
    '/a?b=%e0%a4',
    '/a?b=%00',
    '/a#b',
    '/a b',
    '/\u00e9',
    `/${'a'.repeat(5_000)}`,
    `/${'@'.repeat(2_000)}`,
    `/${'@'.repeat(1_000)}?${'a'.repeat(1_500)}`,
  ])('refuses %s', (url) => expect(readTarget(url)).toBeNull())

  it('writes every character in one form for any encoding', () => {
    for (let code = 0x20; code < 0x3000; code++) {
      const text = `A${String.fromCodePoint(code)}B`
      const bytes = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      const read = readTarget(`/x/${bytes}`)
      if (read === null) continue
      expect([read.segments[1], readTarget(read.path)]).toEqual([text, read])
      expect(readTarget(`/x/${bytes.toUpperCase()}`)).toEqual(read)
    }
  })
})

describe('a market as a path segment', () => {
  it.each([
    [' hk pools ', 'HK%20POOLS'],
    ['HK/Pools', 'HK%2FPOOLS'],
    ["toto:co+9 (a)'", "TOTO%3ACO%2B9%20(A)'"],
    [' ', '%20'],
  ])('of %s is %s', (name, segment) => expect(marketSegment(name)).toBe(segment))

  it('has one form: canonical text is unchanged', () => {
    for (let code = 0x20; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const name = canonicalMarket(` a${String.fromCodePoint(code)} `)
      if (canonicalMarket(name) !== name) throw new Error(`U+${code.toString(16)} becomes ${name}`)
    }
  })
})
