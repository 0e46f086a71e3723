import { Error as MongooseError, Schema, SchemaType, type SchemaDefinition } from 'mongoose'

type Part = Record<string, unknown>
type PartOptions = { of: Schema; max?: number }

/** Its message names path and rule only: the value may be secret. */
export class BrokenPartError extends Error {
  readonly path: string
  readonly kind: string
  constructor(path: string, kind: string) {
    super(`${path} (${kind})`)
    this.path = path
    this.kind = kind
  }
}

const typesBySchema = new WeakMap<Schema, [string, SchemaType][]>()

/** The types of a schema's own paths; an array casts its elements itself. */
const typesOf = (schema: Schema): [string, SchemaType][] => {
  const known = typesBySchema.get(schema)
  if (known) return known
  const types = Object.entries(schema.paths).filter(([path]) => !path.includes('.'))
  typesBySchema.set(schema, types)
  return types
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part itself unless a value changes. Fields of a later release stay. */
const castPart = (schema: Schema, part: unknown, path: string): Part => {
  if (!isPart(part)) throw new MongooseError.CastError('part', undefined, path)
  let cast = part
  for (const [key, type] of typesOf(schema)) {
    const value = part[key]
    if (value === undefined || value === null) continue
    try {
      const next: unknown = type.cast(value)
      if (next === value) continue
      if (cast === part) cast = { ...part }
      cast[key] = next
    } catch (error) {
      const { path: inner = key, kind = 'cast' } = error as { path?: string; kind?: string }
      throw new MongooseError.CastError(kind, undefined, `${path}.${inner}`)
    }
  }
  return cast
}

/** Runs mongoose's own validators; `doValidateSync` would copy each for each value. */
const checkPart = (schema: Schema, part: Part, index = ''): true => {
  const at = (path: string) => (index === '' ? path : `${index}.${path}`)
  for (const [key, type] of typesOf(schema)) {
    const value = part[key]
    const isAbsent = value === undefined || value === null
    for (const { validator, type: kind = 'user defined' } of type.validators) {
      if (isAbsent && kind !== 'required') continue
      let isKept: unknown
      try {
        isKept = validator?.call(part, value)
      } catch (error) {
        if (!(error instanceof BrokenPartError)) throw error
        throw new BrokenPartError(at(`${key}.${error.path}`), error.kind)
      }
      if (!isKept) throw new BrokenPartError(at(key), kind)
    }
  }
  return true
}

/** One plain object, cast and validated by a schema without a subdocument. */
class PartType extends SchemaType {
  static schemaName = 'Part'
  readonly of: Schema

  constructor(path: string, { of, ...options }: PartOptions) {
    super(path, options, 'Part')
    this.of = of
    this.validate((value: Part | null) => value === null || checkPart(of, value), '{PATH}', 'part')
  }

  override cast(value: unknown): unknown {
    return castPart(this.of, value, this.path)
  }
}

/** A list of them, at most `max`. */
class PartsType extends SchemaType {
  static schemaName = 'Parts'
  readonly of: Schema

  constructor(path: string, { of, max, ...options }: PartOptions) {
    super(path, options, 'Parts')
    this.of = of
    if (max !== undefined)
      this.validate((value: Part[] | null) => value === null || value.length <= max, '{PATH}', 'max')
    this.validate(
      (value: Part[] | null) => value === null || value.every((part, index) => checkPart(of, part, String(index))),
      '{PATH}',
      'parts',
    )
  }

  override cast(value: unknown): unknown {
    if (!Array.isArray(value)) throw new MongooseError.CastError('parts', undefined, this.path)
    return value.map((part, index) => castPart(this.of, part, `${this.path}.${index}`))
  }
}

Object.assign(Schema.Types, { Part: PartType, Parts: PartsType })

/** The schema of a part of a document. */
export const partSchema = (fields: SchemaDefinition): Schema => new Schema(fields, { _id: false })

type Limits = { required?: boolean; max?: number }

/** A part as a plain object: a subdocument for each costs ten times as much (decision 0035). */
export const part = (fields: SchemaDefinition, limits: Omit<Limits, 'max'> = {}) => ({
  type: PartType as never,
  of: partSchema(fields),
  ...limits,
})

/** A list of parts. */
export const parts = (fields: SchemaDefinition, limits: Limits = {}) => ({
  type: PartsType as never,
  of: partSchema(fields),
  ...limits,
})
