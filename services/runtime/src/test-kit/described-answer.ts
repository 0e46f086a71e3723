import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi, type OpenApi, type Operation } from '@papan/contracts/openapi/openapi.ts'

type SeenResponse = { status: number; headers: Headers; text: string }
type Described = { path: string; operation: Operation | undefined }

const isOfType = (type: string, declared: string): boolean =>
  declared.endsWith('/*') ? type.startsWith(declared.slice(0, -1)) : type === declared

/** Literal parts first, as OpenAPI matches paths. */
const byLiteralParts = (a: string, b: string): number => {
  const rank = (path: string) => path.replaceAll(/[^/]+/g, (part) => (part.startsWith('{') ? '1' : '0'))
  return rank(a) < rank(b) ? -1 : 1
}

/** Reads an API description as a client would. */
export const createDescription = ({ paths, components }: OpenApi) => {
  // Strict mode refuses keywords of OpenAPI that do not validate. Lengths are those of UTF-16, as the document says.
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicode: false, logger: false })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(schema, `#/components/schemas/${name}`)

  const compiled = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const made = ajv.compile(schema)
    compiled.set(schema, made)
    return made
  }
  /** Null where the value fits. */
  const misfit = (schema: object, value: unknown): string | null => {
    const validate = validatorOf(schema)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }

  const patterns = Object.keys(paths)
    .toSorted(byLiteralParts)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }))

  /** A path that fits no template answers null; one without the method has no operation. */
  const at = (method: string, target: string): Described | null => {
    const path = patterns.find(({ pattern }) => pattern.test(target))?.path
    if (path === undefined) return null
    return { path, operation: paths[path]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()] }
  }

  const missingHeader = (named: Operation['responses'][string]['headers'], headers: Headers): string | undefined =>
    Object.keys(named).find(
      (name) => components.headers[name as keyof typeof components.headers].required && !headers.has(name),
    )

  /** How a response differs from its description: status, headers, content type or shape; null where it does not. */
  const problemOf = (operation: Operation, method: string, { status, headers, text }: SeenResponse): string | null => {
    if (status === 304) return null
    const response = operation.responses[status]
    if (!response) return `the status ${status}`
    const missing = missingHeader(response.headers, headers)
    if (missing) return `an answer without ${missing}`
    if (method === 'HEAD') return null
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const declared = Object.entries(response.content ?? {}).find(([name]) => isOfType(type, name))
    if (!declared) return `the type ${type}`
    const { schema } = declared[1]
    if (!schema) return null
    return type === 'application/json' ? misfit(schema, JSON.parse(text)) : null
  }

  return { at, misfit, problemOf }
}

const description = createDescription(openApi())

/** Throws when an answer of a declared call differs from what the OpenAPI file says of it. */
export const assertDescribed = (method: string, target: string, response: SeenResponse): void => {
  const [path = ''] = target.split('?')
  const { operation } = description.at(method, path) ?? {}
  const problem = operation ? description.problemOf(operation, method, response) : null
  if (problem !== null)
    throw new Error(
      `openapi.json does not describe ${method} ${path}: ${problem}\n${response.status} ${response.text.slice(0, 500)}`,
    )
}
