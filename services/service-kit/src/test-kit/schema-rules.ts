import { expect } from '@jest/globals'
import type { Model } from 'mongoose'
import { z } from '@papan/contracts/schema.ts'
import { versionedFields } from '../records/outbox-document.ts'
import { testContext } from './test-notes.ts'

/** A path (of the first part in a list, unless a number follows), the rule that the value breaks, and the value or how to make it. */
export type RuleRow = readonly [path: string, rule: string, bad: unknown]

export const noText = (path: string): RuleRow => [path, 'cast', { not: 'a text' }]
export const noNumber = (path: string): RuleRow => [path, 'cast', 'not a number']
/** The rows of a text that must be there. */
export const requiredText = (path: string): RuleRow[] => [noText(path), [path, 'required', '']]

/** Every field of a shape, by its path. */
export const fieldsIn = (schema: z.core.$ZodType, path = ''): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsIn(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, path)
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((one) => fieldsIn(one, path)))]
  if (!(schema instanceof z.ZodObject)) return [path]
  return Object.entries(schema.shape).flatMap(([key, field]) => fieldsIn(field, path ? `${path}.${key}` : key))
}

/** Whether `defineCollection` adds the field; the store computes these itself. */
export const isVersionField = (path: string): boolean => (path.split('.')[0] ?? '') in versionedFields

const isPlace = (key: string): boolean => /^\d+$/.test(key)

/** A copy of `fields` where `path` is `bad`, or absent. */
export const broken = <Fields extends object>(fields: Fields, path: string, bad: unknown): Fields => {
  const copy = structuredClone(fields)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = copy as Record<string, unknown>
  for (const [index, key] of keys.entries()) {
    const next = at[key]
    at = (Array.isArray(next) && !isPlace(keys[index + 1] ?? last) ? next[0] : next) as Record<string, unknown>
  }
  const value = typeof bad === 'function' ? (bad as (good: unknown) => unknown)(at[last]) : bad
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}

type Writer<Fields> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- models of different documents have rules alike
  model: Model<any>
  write: (
    id: string,
    context: typeof testContext,
    decide: () => { fields: Fields; event: { type: string; data: object } },
  ) => Promise<unknown>
}

/** Creates a record with `bad`, and writes it to the existing `id`; answers both errors and what is stored. */
export const writeBroken = async <Fields extends object>(
  { model, write }: Writer<Fields>,
  { id, freshId, good }: { id: string; freshId: string; good: Fields },
  [path, , bad]: RuleRow,
) => {
  const raw = () => model.collection.findOne({ _id: id as never }, { raw: true })
  const before = await raw()
  const messageOf = (target: string) =>
    write(target, testContext, () => ({
      fields: broken(good, path, bad),
      event: { type: 'x.broken.v1', data: {} },
    })).then(
      () => 'stored',
      (error: unknown) => String(error),
    )
  return {
    created: await messageOf(freshId),
    written: await messageOf(id),
    isStored: (await model.collection.findOne({ _id: freshId as never })) !== null,
    before,
    after: await raw(),
  }
}

/** Expects that neither a new record nor the stored one of id `written` takes the bad value. */
export const expectRefused = async <Fields extends object>(store: Writer<Fields>, good: Fields, row: RuleRow) => {
  const ids = { id: 'written', freshId: 'fresh', good }
  const { created, written, isStored, before, after } = await writeBroken(store, ids, row)
  expect([isStored, after]).toEqual([false, before])
  for (const message of [created, written])
    expect(message.replaceAll(/\.\d+/g, '')).toMatch(new RegExp(`breaks its schema: ${row[0]}\\b`))
}
