export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  readOnly?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A call of the OpenAPI file. */
export type Operation = {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | null
  form: Schema | null
  statuses: number[]
}

type Described = {
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
type Description = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

/** Named schemas in the place of references to them. */
const withoutReferences = <T>(value: T, schemas: Record<string, object>): T =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) => {
    const name = (inner as { $ref?: string } | null)?.$ref?.split('/schemas/')[1]
    return name === undefined ? inner : withoutReferences(schemas[name], schemas)
  }) as T

/** Deletions last and in reverse order, so that they remove what other calls need at the end. */
const inOrder = (operations: readonly Operation[]): Operation[] => {
  const deletions = operations.filter(({ method }) => method === 'DELETE')
  return [...operations.filter(({ method }) => method !== 'DELETE'), ...deletions.toReversed()]
}

/** The operations of the product's OpenAPI file, in an order that can be run. */
export const readOperations = async (url: string): Promise<Operation[]> => {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description
  const { schemas } = description.components
  const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: withoutReferences(requestBody?.content['application/json']?.schema ?? null, schemas),
      form: withoutReferences(requestBody?.content['multipart/form-data']?.schema ?? null, schemas),
      statuses: Object.keys(responses).map(Number),
    })),
  )
  return inOrder(operations)
}
