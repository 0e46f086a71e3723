import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { z } from '../schema.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { newUsername } from './auth/auth-calls.ts'
import { bytes } from './auth/passkey-schemas.ts'
import { prizeNumbers } from './content/result-calls.ts'
import {
  businessDate,
  clockTime,
  label,
  limitQuery,
  marketName,
  nameText,
  optionalText,
  optionalWebUrl,
  pageQuery,
  reason,
  recordBody,
  searchText,
  text,
  webUrl,
} from './fields.ts'

/** What a schema makes of a value, or the first thing it says against it. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  return result.success ? result.data : { refused: result.error.issues[0]?.message }
}
const refused = (message: string) => ({ refused: message })

describe('text', () => {
  it.each([
    ['  two words ', 'two words'],
    ['0042', '0042'],
    ['Zeichen é 😀', 'Zeichen é 😀'],
    ["<script>alert('x')</script>", "<script>alert('x')</script>"],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), refused(fieldTexts.tooLong(200))],
    ['', refused(fieldTexts.required)],
    ['   ', refused(fieldTexts.required)],
    [undefined, refused(fieldTexts.required)],
    [null, refused(fieldTexts.required)],
    [42, refused(fieldTexts.wrongType)],
    [['a'], refused(fieldTexts.wrongType)],
    [{ $gt: '' }, refused(fieldTexts.wrongType)],
    [true, refused(fieldTexts.wrongType)],
    ['a\u0000b', refused(fieldTexts.controlCharacters)],
    ['a\r\nb', refused(fieldTexts.controlCharacters)],
    ['a\u001b[31mb', refused(fieldTexts.controlCharacters)],
    ['a\u0085b', refused(fieldTexts.controlCharacters)],
    ['a\u2028b', refused(fieldTexts.controlCharacters)],
    ['half \ud83d', refused(fieldTexts.controlCharacters)],
  ])('reads %j', (value, expected) => {
    expect(read(text(), value)).toEqual(expected)
  })
})

describe('label', () => {
  it.each([
    ['prize 1', 'PRIZE 1'],
    ['  Prize   1 ', 'PRIZE 1'],
    ['ＰＲＩＺＥ　１', 'PRIZE 1'],
    ['PRIZE\u00a01', 'PRIZE 1'],
    ['PRI\u200bZE\u200e \u2060\u00ad1\ufeff', 'PRIZE 1'],
    ['PRIZE\u2800\u20031', 'PRIZE 1'],
    ['PRIZE 1\ufe0f\u20e3', 'PRIZE 1'],
    ['HADIAH 1', 'HADIAH 1'],
    ['\u200b', refused(fieldTexts.required)],
    ['x'.repeat(40), 'X'.repeat(40)],
    ['ß'.repeat(21), refused(fieldTexts.tooLong(40))],
    ['PRIZE\t1', refused(fieldTexts.controlCharacters)],
    [' ', refused(fieldTexts.required)],
    [1, refused(fieldTexts.wrongType)],
  ])('reads %j', (value, expected) => {
    expect(read(label(40), value)).toEqual(expected)
  })
})

describe('nameText', () => {
  it.each([
    ['Ponsel\u200b Budi\u2060 ', 'Ponsel Budi'],
    ['Café 😀', 'Café 😀'],
    ['\u200b', refused(fieldTexts.required)],
    ['a\u0000b', refused(fieldTexts.controlCharacters)],
  ])('reads %j', (value, expected) => {
    expect(read(nameText(), value)).toEqual(expected)
  })
})

describe('optionalText', () => {
  it.each([
    [undefined, 'classic'],
    [null, 'classic'],
    ['', 'classic'],
    ['  ', 'classic'],
    [' modern ', 'modern'],
    ['x'.repeat(41), refused(fieldTexts.wrongFormat)],
    [['modern'], refused(fieldTexts.wrongFormat)],
  ])('reads %j', (value, expected) => {
    expect(read(optionalText(40, 'classic'), value)).toEqual(expected)
  })
})

describe('searchText', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['  ', ''],
    [' .*$ ', '.*$'],
    ['\u200bSING\u00adAPORE\ufeff', 'SINGAPORE'],
    ['\u2060 \u200b', ''],
    ['x'.repeat(101), refused(fieldTexts.tooLong(100))],
    [['a', 'b'], refused(fieldTexts.wrongType)],
  ])('reads %j', (value, expected) => {
    expect(read(searchText, value)).toEqual(expected)
  })
})

describe('marketName', () => {
  it.each([
    ['singapore', 'SINGAPORE'],
    [' Sabah 4D ', 'SABAH 4D'],
    ['A.B & C/D-E', 'A.B & C/D-E'],
    ['7', '7'],
    ['x'.repeat(60), 'X'.repeat(60)],
    ['x'.repeat(61), refused(fieldTexts.tooLong(60))],
    ['toto macau 13:00', 'TOTO MACAU 13:00'],
    ['KENTUCKY (MID)', 'KENTUCKY (MID)'],
    ["KING'S 4D+", "KING'S 4D+"],
    ['KING’S 4D+', "KING'S 4D+"],
    ['ＳＩＮＧＡＰＯＲＥ', 'SINGAPORE'],
    ['toto   macau  13:00', 'TOTO MACAU 13:00'],
    ['A\u00a0B', 'A B'],
    ['SINGA\u200bPORE\u200e', 'SINGAPORE'],
    ['\u202eSINGAPORE\u202c', 'SINGAPORE'],
    ['\u2060', refused(fieldTexts.required)],
    ['ß'.repeat(30), refused(fieldTexts.marketName)],
    ['ı', refused(fieldTexts.marketName)],
    ['..', refused(fieldTexts.marketName)],
    ['.', refused(fieldTexts.marketName)],
    ['- / -', refused(fieldTexts.marketName)],
    ['SINGAPORE_4D', refused(fieldTexts.marketName)],
    ['SINGAPORE?', refused(fieldTexts.marketName)],
    ['__PROTO__', refused(fieldTexts.marketName)],
    ['A\\B', refused(fieldTexts.marketName)],
    ['A%2FB', refused(fieldTexts.marketName)],
    ['', refused(fieldTexts.required)],
    [['SINGAPORE'], refused(fieldTexts.wrongType)],
    ['A/B', 'A/B'],
    ['ST. LOUIS', 'ST. LOUIS'],
    ['A/../B', refused(fieldTexts.marketAddress)],
    ['A/./B', refused(fieldTexts.marketAddress)],
    ['../A', refused(fieldTexts.marketAddress)],
    ['A / .. / B', refused(fieldTexts.marketAddress)],
  ])('reads %j', (value, expected) => {
    expect(read(marketName, value)).toEqual(expected)
  })
})

describe('a text of 250 KB', () => {
  const schemas: Record<string, [schema: z.ZodType, most: number]> = {
    text: [text(), 200],
    label: [label(40), 40],
    searchText: [searchText, 100],
    reason: [reason, 200],
    marketName: [marketName, 60],
    webUrl: [webUrl(), 2048],
    bytes: [bytes(8_000), 8_000],
    newUsername: [newUsername, 40],
    prizeNumbers: [prizeNumbers, 200],
  }
  const long = (part: string) => part.repeat(250_000 / part.length) + '!'
  afterEach(() => void jest.restoreAllMocks())

  it.each(Object.keys(schemas))('is refused by %s for its length alone', (name) => {
    const [schema, most] = schemas[name] as [z.ZodType, number]
    for (const part of ['A', ')', '7', 'e\u0301\u0323']) {
      const issues = schema.safeParse(long(part)).error?.issues
      expect(issues?.map(({ message }) => message)).toEqual([fieldTexts.tooLong(most)])
    }
  })

  it.each(['label', 'marketName'])('is not normalized by %s', (name) => {
    const normalize = jest.spyOn(String.prototype, 'normalize')
    schemas[name]?.[0].safeParse(long('\u0301\u0323'))
    expect(normalize).not.toHaveBeenCalled()
  })
})

describe('businessDate and clockTime', () => {
  it.each([
    [businessDate, '2024-02-29', '2024-02-29'],
    [businessDate, '2025-02-29', refused(fieldTexts.date)],
    [businessDate, '', refused(fieldTexts.date)],
    [businessDate, '1900-01-01', '1900-01-01'],
    [businessDate, '1899-12-31', refused(fieldTexts.dateRange)],
    [businessDate, '2199-12-31', '2199-12-31'],
    [businessDate, '2200-01-01', refused(fieldTexts.dateRange)],
    [businessDate, '+010000-01-01', refused(fieldTexts.date)],
    [businessDate, undefined, refused(fieldTexts.required)],
    [businessDate, 20_250_131, refused(fieldTexts.wrongType)],
    [businessDate, ['2025-01-31'], refused(fieldTexts.wrongType)],
    [clockTime, '00:15', '00:15'],
    [clockTime, '24:00', refused(fieldTexts.time)],
    [clockTime, '', refused(fieldTexts.time)],
    [clockTime, null, refused(fieldTexts.required)],
    [clockTime, { hour: 1 }, refused(fieldTexts.wrongType)],
  ])('%#: reads a date or time', (schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected)
  })
})

describe('webUrl', () => {
  it.each([
    'http://contoh.id',
    'https://contoh.id:8443/a/b?c=d@e#f',
    'HTTPS://CONTOH.ID/Gambar.PNG',
    'http://192.0.2.1/',
    'http://[2001:db8::1]/',
    'https://contoh.id/?@x',
    `https://contoh.id/${'x'.repeat(2_000)}`,
  ])('takes %s', (url) => {
    expect(read(webUrl(), url)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://contoh.id',
    'mailto:a@contoh.id',
    '//contoh.id',
    '/gambar.png',
    'contoh.id',
    'http:contoh.id',
    'http:/contoh.id',
    'http:///contoh.id',
    'http://',
    'https://?x',
    'http://admin@contoh.id',
    'http://admin:rahasia@contoh.id',
    'http://@contoh.id',
    'http://contoh.id:99999',
    'http://con toh.id',
    'http:\\\\contoh.id',
    'http://contoh.id\\@jahat.id',
    'http://%00',
    'http://[::1',
  ])('refuses %s', (url) => {
    expect(read(webUrl(), url)).toEqual(refused(fieldTexts.url))
  })

  it.each([
    ['java\tscript:alert(1)', refused(fieldTexts.controlCharacters)],
    ['http://contoh.id/a\nb', refused(fieldTexts.controlCharacters)],
    [`https://contoh.id/${'x'.repeat(2_048)}`, refused(fieldTexts.tooLong(2_048))],
    ['', refused(fieldTexts.required)],
    [['http://contoh.id'], refused(fieldTexts.wrongType)],
  ])('refuses %j with the reason', (url, expected) => {
    expect(read(webUrl(), url)).toEqual(expected)
  })
})

describe('optionalWebUrl', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['   ', null],
    [' https://contoh.id ', 'https://contoh.id'],
    ['javascript:alert(1)', refused(fieldTexts.url)],
    ['http://a@contoh.id', refused(fieldTexts.url)],
    [5, refused(fieldTexts.url)],
    [{}, refused(fieldTexts.url)],
    [['https://contoh.id'], refused(fieldTexts.url)],
  ])('reads %j', (value, expected) => {
    expect(read(optionalWebUrl, value)).toEqual(expected)
  })
})

describe('pageQuery and limitQuery', () => {
  it.each([
    [undefined, 1, 10],
    ['1', 1, 1],
    ['100', 100, 100],
    ['101', 101, refused(fieldTexts.tooBig(100))],
    ['0', refused(fieldTexts.tooSmall(1)), refused(fieldTexts.tooSmall(1))],
    ['1000000', 1_000_000, refused(fieldTexts.tooBig(100))],
    ['1000001', refused(fieldTexts.tooBig(1_000_000)), refused(fieldTexts.tooBig(100))],
    ['', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['-1', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['1e3', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['1.5', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['0x10', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['NaN', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    ['99999999999999999999', refused(fieldTexts.wrongFormat), refused(fieldTexts.wrongFormat)],
    [['1', '2'], refused(fieldTexts.wrongType), refused(fieldTexts.wrongType)],
  ])('read %j', (value, page, limit) => {
    expect(read(pageQuery, value)).toEqual(page)
    expect(read(limitQuery(10), value)).toEqual(limit)
  })
})

describe('recordBody', () => {
  const body = recordBody({ name: text(), note: text().optional() }, ['extra'])

  it('returns the declared fields only', () => {
    expect(read(body, { name: 'a', note: 'b' })).toEqual({ name: 'a', note: 'b' })
  })

  it('drops fields of our own answers', () => {
    const answered = { id: 'x', epoch: 1, rev: 2, createdAt: 'c', updatedAt: 'u', correctedAt: null, extra: 1 }
    expect(read(body, { name: 'a', ...answered })).toEqual({ name: 'a' })
  })

  it.each(['role', 'outbox', 'deletedAt', 'outboxDueAt', '$set', 'prototype'])('refuses the key %s', (key) => {
    expect(read(body, { name: 'a', [key]: 'x' })).toEqual(refused(fieldTexts.unknownKey))
  })
})
