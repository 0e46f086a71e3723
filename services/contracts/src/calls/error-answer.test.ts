import { describe, expect, it } from '@jest/globals'
import type { z } from '../schema.ts'
import { errorKeysOf } from './error-answer.ts'
import { predictionBody } from './content/prediction-calls.ts'
import { resultBody, startSessionBody } from './content/result-calls.ts'

const entry = { category: 'BBFS', numbers: '12345', shio: 'NAGA' }
const prize = { type: 'PRIZE 1', numbers: '0438' }
const list = { type: 'STARTER', numbers: '0438' }
const draw = { market: 'SINGAPORE', date: '2026-11-23' }
const prediction = (...numbers: object[]) => ({ ...draw, numbers })
const result = (...prizes: object[]) => ({ ...draw, prizes })

const keysOf = (schema: z.ZodType, body: unknown): string[] => [
  ...new Set(schema.safeParse(body).error?.issues.flatMap((issue) => errorKeysOf(issue)) ?? []),
]

describe('errorKeysOf', () => {
  it.each<[what: string, schema: z.ZodType, body: unknown, keys: string[]]>([
    ['no shio', predictionBody, prediction({ ...entry, shio: undefined }), ['shio']],
    ['an unknown shio in a later row', predictionBody, prediction(entry, { ...entry, shio: 'X' }), ['shio']],
    ['an empty shio', predictionBody, prediction({ ...entry, shio: '' }), ['shio']],
    [
      'the numbers of the fourth row',
      predictionBody,
      prediction(entry, entry, entry, { ...entry, numbers: ' ' }),
      ['numbers', 'numbers.3.numbers'],
    ],
    [
      'the category of the fourth row',
      predictionBody,
      prediction(entry, entry, entry, { ...entry, category: '' }),
      ['numbers', 'numbers.3.category'],
    ],
    [
      'everything of a row',
      predictionBody,
      prediction({}),
      ['numbers', 'numbers.0.category', 'numbers.0.numbers', 'shio'],
    ],
    ['a row that is none', predictionBody, { ...draw, numbers: [1] }, ['numbers']],
    ['an unknown key in a row', predictionBody, prediction({ ...entry, x: 1 }), ['numbers']],
    ['no row', predictionBody, prediction(), ['numbers']],
    ['no rows', predictionBody, draw, ['numbers']],
    [
      'a prize of the thirteenth row',
      resultBody,
      result(prize, ...Array.from({ length: 11 }, () => list), { ...list, numbers: 'x' }),
      ['prizes', 'prizes.12.numbers'],
    ],
    ['the type of a prize', startSessionBody, result({ ...prize, type: ' ' }), ['prizes', 'prizes.0.type']],
    ['a prize that is named twice', resultBody, result(prize, prize), ['prizes']],
    ['an unknown key', resultBody, { ...result(prize), $set: 1 }, ['$set']],
    ['no body', resultBody, undefined, ['body']],
    ['a plain field', resultBody, { ...result(prize), date: 'x' }, ['date']],
  ])('%s', (_what, schema, body, keys) => expect(keysOf(schema, body).sort()).toEqual(keys.sort()))

  it('adds no rows beyond the accepted length', () => {
    expect(errorKeysOf({ path: ['prizes', 199, 'numbers'] })).toEqual(['prizes', 'prizes.199.numbers'])
    expect(errorKeysOf({ path: ['prizes', 200, 'numbers'] })).toEqual(['prizes'])
  })
})
