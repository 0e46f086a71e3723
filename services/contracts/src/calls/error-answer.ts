import { z } from '../schema.ts'
import { maxPrizes } from '../limits.ts'

/**
 * `errors` has messages by field and list row (`errorKeysOf`); `current` is the record that a 412 or SLOT_CHANGED
 * conflicts with, both records of PLACE_FILLED (`filledPlace`), the reasons of NUMBERS_UNCONFIRMED, or the ways to go on with
 * a login (`secondFactorChoice`).
 */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().meta({
    description: 'Messages by field; a row of a list also under its place, counted from 0: numbers.3.category',
  }),
  requestId: z.string(),
  current: z.unknown().optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

type Issue = { path: readonly PropertyKey[]; code?: string; keys?: readonly string[] }

/** A form has one input for these in all rows. */
const sharedFields: ReadonlySet<PropertyKey> = new Set(['shio'])

/**
 * The field, and its row counted from 0: `numbers`, `numbers.3.category`. Rows beyond any accepted list share
 * the key of the field.
 */
export const errorKeysOf = ({ path, code, keys = [] }: Issue): readonly string[] => {
  if (code === 'unrecognized_keys' && path.length === 0) return keys
  const [field = 'body', row, cell] = path
  if (typeof row !== 'number' || cell === undefined) return [String(field)]
  if (sharedFields.has(cell)) return [String(cell)]
  return row < maxPrizes ? [String(field), `${String(field)}.${row}.${String(cell)}`] : [String(field)]
}
