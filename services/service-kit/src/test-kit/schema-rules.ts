import type { Model, Schema, SchemaType } from 'mongoose'
import { testContext } from './test-notes.ts'

/** A path (of the first part in a list), the rule that the value breaks, and the value or how to make it. */
export type RuleRow = readonly [path: string, rule: string, bad: unknown]

export const noText = (path: string): RuleRow => [path, 'cast', { not: 'a text' }]
export const noNumber = (path: string): RuleRow => [path, 'cast', 'not a number']
/** The rows of a text that must be there. */
export const requiredText = (path: string): RuleRow[] => [noText(path), [path, 'required', '']]

type Nested = SchemaType & { of?: Schema }
/** They only run the rules of the parts. */
const inner = new Set(['part', 'parts'])

const rulesIn = (schema: Schema, prefix: string): string[] =>
  Object.entries(schema.paths as Record<string, Nested>)
    .filter(([path]) => !path.includes('.'))
    .flatMap(([path, type]) => [
      ...(type.instance === 'Mixed' ? [] : [`${prefix}${path} cast`]),
      ...type.validators
        .map(({ type: rule = '' }) => rule)
        .filter((rule) => !inner.has(rule))
        .map((rule) => `${prefix}${path} ${rule}`),
      ...(type.of
        ? rulesIn(type.of, `${prefix}${path}.`)
        : type.schema
          ? rulesIn(type.schema, `${prefix}${path}.`)
          : []),
    ])

// oxlint-disable-next-line typescript/no-explicit-any -- models of different documents have rules alike
type AnyModel = Model<any>

/** Every rule of a model, as `path rule`. */
export const rulesOf = ({ schema }: AnyModel): string[] => rulesIn(schema, '').toSorted()

/** Those that `defineCollection` adds; the store computes these fields itself. */
export const isVersionRule = (rule: string): boolean =>
  /^(_id|epoch|rev|createdAt|updatedAt|deletedAt|outbox|outboxDueAt|wishes)[ .]/.test(rule)

/** A copy of `fields` where `path` is `bad`, or absent. */
export const broken = <Fields extends object>(fields: Fields, path: string, bad: unknown): Fields => {
  const copy = structuredClone(fields)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = copy as Record<string, unknown>
  for (const key of keys) {
    const next = at[key]
    at = (Array.isArray(next) ? next[0] : next) as Record<string, unknown>
  }
  const value = typeof bad === 'function' ? (bad as (good: unknown) => unknown)(at[last]) : bad
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}

type Writer<Fields> = {
  model: AnyModel
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
