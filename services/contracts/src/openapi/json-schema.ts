import { z } from '../schema.ts'
import { answerSchemas, bodySchemas } from './named-schemas.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const namesOf = (schemas: Readonly<Record<string, z.ZodType>>): ReadonlyMap<unknown, string> =>
  new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))
const names = { output: namesOf(answerSchemas), input: namesOf(bodySchemas) }

const becomeReference = (shape: Json, name: string): void => {
  for (const key of Object.keys(shape)) delete shape[key]
  shape['$ref'] = `#/components/schemas/${name}`
}

/** `isNamed`: a component itself, and no reference to it. */
const shapeOf = (schema: z.ZodType, io: Io, isNamed: boolean): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const inner: unknown = zodSchema
      const name = names[io].get(inner)
      if (name !== undefined && !(isNamed && inner === schema)) becomeReference(jsonSchema, name)
    },
  })
  return shape
}

/** With references to the named schemas in it. */
export const schemaOf = (schema: z.ZodType, io: Io): Json => shapeOf(schema, io, false)

/** Without a reference at the top. */
export const ownSchemaOf = (schema: z.ZodType, io: Io): Json => shapeOf(schema, io, true)

export const namedSchemas = (): Record<string, Json> => ({
  ...Object.fromEntries(Object.entries(answerSchemas).map(([name, schema]) => [name, ownSchemaOf(schema, 'output')])),
  ...Object.fromEntries(Object.entries(bodySchemas).map(([name, schema]) => [name, ownSchemaOf(schema, 'input')])),
})
