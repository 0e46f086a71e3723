import { readTarget } from './raw-target.ts'

describe('readTarget', () => {
  it.each([
    ['/', { path: '/', search: '' }],
    ['/api/public/page-data', { path: '/api/public/page-data', search: '' }],
    ['/hasil-keluaran?page=2', { path: '/hasil-keluaran', search: 'page=2' }],
    [
      '/api/master/settings/allowed-ips/10.0.0.0%2F8',
      { path: '/api/master/settings/allowed-ips/10.0.0.0%2F8', search: '' },
    ],
    ['/hasil-keluaran/HK%2FPOOLS%20%26%20CO', { path: '/hasil-keluaran/HK%2FPOOLS%20%26%20CO', search: '' }],
    ['/api/admin/banners?search=50%25', { path: '/api/admin/banners', search: 'search=50%25' }],
    ['/prediksi/ST.%20LOUIS', { path: '/prediksi/ST.%20LOUIS', search: '' }],
  ])('keeps %s as it was sent', (url, target) => expect(readTarget(url)).toEqual(target))

  it.each([
    '',
    '*',
    'http://elsewhere/',
    '//elsewhere/x',
    '/api//public/page-data',
    '/../secret',
    '/api/public/../../internal',
    '/a/./b',
    '/%2e%2e/secret',
    '/%2E./secret',
    '/a%2f..%2fb',
    '/a/..;/b',
    '/a%5c..%5cb',
    '/a\\b',
    '/a%00b',
    '/a%0d%0aSet-Cookie:x',
    '/a%7f',
    '/%252e%252e/secret',
    '/%25',
    '/%',
    '/%zz',
    '/%c3%28',
    '/a?b=%',
    '/a?b=%e0%a4',
    '/a?b=%00',
    '/a#b',
    '/a b',
    `/${'a'.repeat(5_000)}`,
  ])('refuses %s', (url) => expect(readTarget(url)).toBeNull())
})
