import { maxPrizes } from '../rules/limits.ts'

type Issue = { path: readonly PropertyKey[]; code?: string; keys?: readonly string[] }

/** Fields of a row of which a form has one input for all rows: their errors stay under their own name alone. */
const sharedFields: ReadonlySet<PropertyKey> = new Set(['shio'])

/**
 * The keys of `errors` under which an issue is answered: the field, and beside it the place in its list, counted from 0
 * (`numbers`, `numbers.3.category`). Rows beyond any list that is accepted are not named one by one.
 */
export const errorKeysOf = ({ path, code, keys = [] }: Issue): readonly string[] => {
  if (code === 'unrecognized_keys' && path.length === 0) return keys
  const [field = 'body', row, cell] = path
  if (typeof row !== 'number' || cell === undefined) return [String(field)]
  if (sharedFields.has(cell)) return [String(cell)]
  return row < maxPrizes ? [String(field), `${String(field)}.${row}.${String(cell)}`] : [String(field)]
}
