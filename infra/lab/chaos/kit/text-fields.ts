import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { Input } from '../../../test/harness/generated/inputs.ts'
import type { Operation, Schema } from '../../../test/harness/generated/operations.ts'

/** One place of a request that takes a text. */
export type TextField = {
  name: string
  service: string
  operation: Operation
  inputWith: (text: string) => Input
  isInHead: boolean
}

const kindsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** The places of a body that take a text, as paths of keys and indexes. */
const placesIn = (schema: Schema): (string | number)[][] =>
  kindsOf(schema).flatMap((kind) => {
    if (kind.anyOf ?? kind.oneOf) return placesIn(kind)
    if (kind.properties)
      return Object.entries(kind.properties).flatMap(([key, inner]) => placesIn(inner).map((place) => [key, ...place]))
    if (kind.items) return placesIn(kind.items).map((place) => [0, ...place])
    return kind.type === 'string' || kind.type === undefined ? [[]] : []
  })

const fixedIn = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, { const: only, enum: some }]) => {
      const value = only ?? some?.[0]
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** A body with this text at one place, and a choice wherever a key has fixed values. */
const bodyWith = (schema: Schema, [key, ...rest]: readonly (string | number)[], text: string): unknown => {
  if (key === undefined) return text
  const kinds = kindsOf(schema).flatMap(kindsOf)
  if (key === 0) return [bodyWith(kinds.find(({ items }) => items)?.items ?? {}, rest, text)]
  const kind = kinds.find(({ properties }) => properties && key in properties) ?? {}
  return { ...fixedIn(kind), [key]: bodyWith(kind.properties?.[key] ?? {}, rest, text) }
}

const otherPath = ({ parameters }: Operation): Record<string, string> =>
  Object.fromEntries(parameters.filter((one) => one.in === 'path').map(({ name }) => [name, 'x']))

const unique = <T>(all: readonly T[]): T[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]

/** Every path and query parameter, body field, form field and one key that no call knows. */
export const textFieldsOf = (operation: Operation): TextField[] => {
  const { method, path, parameters, body, form } = operation
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const service = calls.find((one) => one.method === method && one.path === template)?.service ?? 'content'
  const field = (place: string, isInHead: boolean, inputWith: TextField['inputWith']): TextField => ({
    name: `${method} ${path} ${place}`,
    service,
    operation,
    isInHead,
    inputWith,
  })
  const inPath = otherPath(operation)
  return [
    ...parameters.map(({ name, in: where }) =>
      field(`${where} ${name}`, true, (text) =>
        where === 'path' ? { path: { ...inPath, [name]: text }, query: [] } : { path: inPath, query: [[name, text]] },
      ),
    ),
    ...(body
      ? [
          ...unique(placesIn(body)).map((place) =>
            field(`body ${place.join('.')}`, false, (text) => ({
              path: inPath,
              query: [],
              body: bodyWith(body, place, text),
            })),
          ),
          field('body, an unknown key', false, (text) => ({ path: inPath, query: [], body: { [text]: 1 } })),
        ]
      : []),
    ...Object.keys(form?.properties ?? {}).map((name) =>
      field(`form ${name}`, false, (text) => ({ path: inPath, query: [], form: [[name, text]] })),
    ),
  ]
}
