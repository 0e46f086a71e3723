import { describe, expect, it } from '@jest/globals'
import { z } from './schema.ts'
import { fieldTexts } from './texts/field-texts.ts'

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('default messages of schemas', () => {
  it.each([
    ['a missing text', z.string(), undefined, fieldTexts.required],
    ['a null text', z.string(), null, fieldTexts.required],
    ['a number for a text', z.string(), 5, fieldTexts.wrongType],
    ['a list for an object', z.object({}), [], fieldTexts.wrongType],
    ['text for a truth value', z.boolean(), 'true', fieldTexts.wrongType],
    ['NaN for a number', z.number(), Number.NaN, fieldTexts.wrongType],
    ['an unknown key', z.strictObject({}), { a: 1 }, fieldTexts.unknownKey],
    ['no choice', z.enum(['A', 'B']), undefined, fieldTexts.required],
    ['an empty choice', z.enum(['A', 'B']), '', fieldTexts.required],
    ['another choice', z.enum(['A', 'B']), 'C', fieldTexts.wrongChoice],
    ['another literal', z.literal('A'), 'C', fieldTexts.wrongChoice],
    ['too short a text', z.string().min(3), 'ab', fieldTexts.tooShort(3)],
    ['too long a text', z.string().max(3), 'abcd', fieldTexts.tooLong(3)],
    ['too short a list', z.array(z.string()).min(2), ['a'], fieldTexts.tooSmall(2)],
    ['too long a list', z.array(z.string()).max(1), ['a', 'b'], fieldTexts.tooBig(1)],
    ['too small a number', z.number().min(1), 0, fieldTexts.tooSmall(1)],
    ['too big a number', z.number().max(1), 2, fieldTexts.tooBig(1)],
    ['a fraction for a whole number', z.number().int(), 1.5, fieldTexts.wrongType],
    ['a step that does not fit', z.number().multipleOf(2), 3, fieldTexts.wrongFormat],
    ['a pattern that does not fit', z.string().regex(/^a$/), 'b', fieldTexts.wrongFormat],
    ['a malformed address', z.url(), 'x', fieldTexts.wrongFormat],
    ['a rule of ours without a sentence', z.string().refine(() => false), 'x', fieldTexts.wrongFormat],
    ['none of several kinds', z.union([z.number(), z.boolean()]), 'x', fieldTexts.wrongFormat],
    ['an unknown kind', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), {}, fieldTexts.wrongFormat],
    ['a key that does not fit', z.record(z.string().regex(/^a/), z.string()), { b: 'x' }, fieldTexts.wrongFormat],
  ])('%s', (_name, schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message])
  })
})
