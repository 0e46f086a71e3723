import { describe, expect, it } from '@jest/globals'
import type { z } from '../../schema.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { prizeBody, resultBody, resultListQuery, startSessionBody } from './result-calls.ts'

/** The first sentence against each field, as the answer's field map would hold it. */
const errorsOf = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'body'), message]).toReversed())
}

describe('prizeBody', () => {
  it.each([
    [
      { type: 'prize 1', numbers: '0042' },
      { type: 'PRIZE 1', numbers: '0042', repeat: false },
    ],
    [
      { type: ' PRIZE  1 ', numbers: ' 0000 ' },
      { type: 'PRIZE 1', numbers: '0000', repeat: false },
    ],
    ...[
      'PRIZE\u200b 1',
      '\uff30RIZE\u30001',
      'prize\u2060 1\u200e',
      'PRIZE 1\ufe0f\u20e3',
      '\u0420RIZE 1',
      '\u03a1R\u0399\u0396\u0395 1',
    ].map((type): [body: object, expected: object] => [
      { type, numbers: '1' },
      { type: 'PRIZE 1', numbers: '1', repeat: false },
    ]),
    ...['HADIAH 1', '1ST PRIZE', 'PRIZE1', 'PRIZE 01'].map((type): [body: object, expected: object] => [
      { type, numbers: '1' },
      { type, numbers: '1', repeat: false },
    ]),
    [
      { type: 'consolation prize', numbers: '7', repeat: true },
      { type: 'CONSOLATION PRIZE', numbers: '7', repeat: true },
    ],
    [
      { id: 'p1', type: 'PRIZE 1', numbers: '1'.repeat(20) },
      { type: 'PRIZE 1', numbers: '1'.repeat(20), repeat: false },
    ],
  ])('reads %j', (body, expected) => {
    expect(prizeBody.parse(body)).toEqual(expected)
  })

  it.each([
    [{}, { type: contentTexts.prizeRequired, numbers: contentTexts.prizeRequired }],
    [
      { type: '', numbers: '' },
      { type: contentTexts.prizeRequired, numbers: contentTexts.prizeRequired },
    ],
    [
      { type: null, numbers: '  ' },
      { type: contentTexts.prizeRequired, numbers: contentTexts.prizeRequired },
    ],
    [{ type: 'PRIZE 1', numbers: '12a4' }, { numbers: contentTexts.prizeDigits }],
    [{ type: 'PRIZE 1', numbers: '1'.repeat(21) }, { numbers: contentTexts.prizeDigits }],
    [{ type: 'PRIZE 1', numbers: '-123' }, { numbers: contentTexts.prizeDigits }],
    [{ type: 'PRIZE 1', numbers: '1 234' }, { numbers: contentTexts.prizeDigits }],
    [{ type: 'PRIZE 1', numbers: '١٢٣٤' }, { numbers: contentTexts.prizeDigits }],
    [{ type: 'PRIZE 1', numbers: 42 }, { numbers: fieldTexts.wrongType }],
    [{ type: 'PRIZE 1', numbers: ['0042'] }, { numbers: fieldTexts.wrongType }],
    [{ type: { $ne: '' }, numbers: '0042' }, { type: fieldTexts.wrongType }],
    [{ type: 'PRIZE 1', numbers: '0042', repeat: 'true' }, { repeat: fieldTexts.wrongType }],
    [{ type: 'x'.repeat(41), numbers: '0042' }, { type: fieldTexts.tooLong(40) }],
    [{ type: 'PRIZE\n1', numbers: '0042' }, { type: fieldTexts.controlCharacters }],
    [{ type: 'PRIZE 1', numbers: '0042', market: 'X' }, { body: fieldTexts.unknownKey }],
    [undefined, { body: fieldTexts.required }],
    [null, { body: fieldTexts.required }],
    ['0042', { body: fieldTexts.wrongType }],
    [[{ type: 'PRIZE 1', numbers: '0042' }], { body: fieldTexts.wrongType }],
  ])('refuses %j', (body, errors) => {
    expect(errorsOf(prizeBody, body)).toEqual(errors)
  })
})

const stored = {
  id: 'singapore_2025-01-31',
  market: 'SINGAPORE',
  date: '2025-01-31',
  template: 'classic',
  prizes: [
    { id: 'p1', type: 'PRIZE 1', numbers: '0042' },
    { id: 'p2', type: 'CONSOLATION PRIZE', numbers: '7777' },
    { id: 'p3', type: 'CONSOLATION PRIZE', numbers: '7777' },
  ],
  correctedAt: null,
  epoch: 1,
  rev: 3,
  createdAt: '2025-01-31T10:00:00.000Z',
  updatedAt: '2025-01-31T10:00:00.000Z',
}

describe('resultBody and startSessionBody', () => {
  const written = {
    market: 'SINGAPORE',
    date: '2025-01-31',
    template: 'classic',
    prizes: stored.prizes.map(({ type, numbers }) => ({ type, numbers })),
  }

  it('accept a result as answered, equal numbers of a list included', () => {
    expect(resultBody.parse(stored)).toEqual(written)
    expect(resultBody.parse({ ...stored, repeated: true })).toEqual(written)
    expect(startSessionBody.parse(stored)).toEqual(written)
  })

  it.each([
    [undefined, 'classic'],
    ['', 'classic'],
    [null, 'classic'],
    ['modern', 'modern'],
  ])('read the template %j', (template, expected) => {
    expect(resultBody.parse({ ...stored, template })).toMatchObject({ template: expected })
  })

  it('accept no prizes at the start, at least one when saved', () => {
    const { prizes: _prizes, ...draw } = written
    expect(startSessionBody.parse(draw)).toMatchObject({ prizes: [] })
    expect(errorsOf(resultBody, { ...draw, prizes: [] })).toEqual({ prizes: contentTexts.onePrizeAtLeast })
    expect(errorsOf(resultBody, draw)).toEqual({ prizes: fieldTexts.required })
  })

  const prizes = (count: number) => Array.from({ length: count }, () => ({ type: 'STARTER PRIZE', numbers: '1234' }))
  it.each([
    [{ market: 'singapore_4d' }, { market: fieldTexts.marketName }],
    [{ market: ['SINGAPORE'] }, { market: fieldTexts.wrongType }],
    [{ market: '' }, { market: fieldTexts.required }],
    [{ date: '31-01-2025' }, { date: fieldTexts.date }],
    [{ date: '2025-02-30' }, { date: fieldTexts.date }],
    [{ date: 20_250_131 }, { date: fieldTexts.wrongType }],
    [{ template: ['classic'] }, { template: fieldTexts.wrongFormat }],
    [{ prizes: 'PRIZE 1' }, { prizes: fieldTexts.wrongType }],
    [{ prizes: { 0: written.prizes[0] } }, { prizes: fieldTexts.wrongType }],
    [{ prizes: [null] }, { prizes: fieldTexts.required }],
    [{ prizes: [{ type: 'PRIZE 1' }] }, { prizes: contentTexts.prizeRequired }],
    [{ prizes: [{ type: 'PRIZE 1', numbers: '1', shio: 'NAGA' }] }, { prizes: fieldTexts.unknownKey }],
    [{ prizes: prizes(201) }, { prizes: contentTexts.tooManyPrizes(200) }],
    [
      { prizes: ['1', '2'].map((numbers) => ({ type: 'prize 1', numbers })) },
      { prizes: contentTexts.prizeTwice('PRIZE 1') },
    ],
    [{ outbox: [] }, { body: fieldTexts.unknownKey }],
    [{ deletedAt: null }, { body: fieldTexts.unknownKey }],
  ])('refuse %j', (change, errors) => {
    expect(errorsOf(resultBody, { ...stored, ...change })).toEqual(errors)
    expect(errorsOf(startSessionBody, { ...stored, ...change })).toEqual(errors)
  })

  it('take 200 prizes', () => {
    expect(resultBody.parse({ ...stored, prizes: prizes(200) }).prizes).toHaveLength(200)
  })
})

describe('resultListQuery', () => {
  it.each([
    [{}, { market: '', date: '', page: 1, limit: 10 }],
    [
      { market: 'sabah 4d', date: '2025-01-31', page: '2', limit: '50' },
      { market: 'SABAH 4D', date: '2025-01-31', page: 2, limit: 50 },
    ],
    [
      { market: '', date: '' },
      { market: '', date: '', page: 1, limit: 10 },
    ],
  ])('reads %j', (query, expected) => {
    expect(resultListQuery.parse(query)).toEqual(expected)
  })

  it.each([
    [{ market: 'x'.repeat(61) }, ['market']],
    [{ market: { $ne: '' } }, ['market']],
    [{ date: 'today' }, ['date']],
    [{ 'market[$ne]': 'x' }, ['body']],
    [{ limit: '101', page: '0' }, ['page', 'limit']],
  ])('refuses %j', (query, fields) => {
    expect(Object.keys(errorsOf(resultListQuery, query)).sort()).toEqual([...fields].sort())
  })
})
