import { describe, expect, it } from '@jest/globals'
import { z } from '@papan/contracts/schema.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { invalidFrom } from './errors.ts'

const body = z.strictObject({
  name: z.string().min(3),
  rows: z.array(z.strictObject({ digits: z.string().regex(/^\d+$/) })),
})
const errorOf = (value: unknown) => {
  const { error } = body.safeParse(value)
  return error ? invalidFrom(error) : null
}

describe('invalidFrom', () => {
  it.each([
    ['a missing field', { rows: [] }, { name: [fieldTexts.required] }],
    ['two fields', { name: 'a', rows: 'x' }, { name: [fieldTexts.tooShort(3)], rows: [fieldTexts.wrongType] }],
    [
      'a place deep in a list',
      { name: 'abc', rows: [{ digits: 'x' }] },
      { rows: [fieldTexts.wrongFormat], 'rows.0.digits': [fieldTexts.wrongFormat] },
    ],
    [
      'two places of a list',
      { name: 'abc', rows: [{ digits: 'x' }, {}] },
      {
        rows: [fieldTexts.wrongFormat, fieldTexts.required],
        'rows.0.digits': [fieldTexts.wrongFormat],
        'rows.1.digits': [fieldTexts.required],
      },
    ],
    [
      'unknown keys',
      { name: 'abc', rows: [], $set: 1, role: 2 },
      { $set: [fieldTexts.unknownKey], role: [fieldTexts.unknownKey] },
    ],
    ['an unknown key in a list', { name: 'abc', rows: [{ digits: '1', x: 1 }] }, { rows: [fieldTexts.unknownKey] }],
    ['no body', undefined, { body: [fieldTexts.required] }],
    ['a list for a body', [], { body: [fieldTexts.wrongType] }],
  ])('names the field of %s', (_name, value, errors) => {
    expect(errorOf(value)).toMatchObject({ status: 400, code: 'INVALID', errors })
  })

  it("has the first field's sentence as its message", () => {
    expect(errorOf({ name: 'a', rows: 'x' })?.message).toBe(fieldTexts.tooShort(3))
  })

  it('keeps keys of Object.prototype as plain field names', () => {
    const error = errorOf(JSON.parse('{"name":"abc","rows":[],"toString":1,"hasOwnProperty":1}'))
    expect(error?.errors).toEqual({ toString: [fieldTexts.unknownKey], hasOwnProperty: [fieldTexts.unknownKey] })
  })

  it('has each sentence once for any number of rows', () => {
    const rows = Array.from({ length: 100_000 }, () => 0)
    expect(errorOf({ name: 'abc', rows })?.errors).toEqual({ rows: [fieldTexts.wrongType] })
  })

  it('has a message without issues', () => {
    expect(invalidFrom({ issues: [] }).message).toBe(errorTexts.invalid)
  })
})
