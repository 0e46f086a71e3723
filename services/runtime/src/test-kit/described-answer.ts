import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { bySpecificity, type Call } from '@papan/contracts/calls/call.ts'
import { openApi, type Operation } from '@papan/contracts/openapi/openapi.ts'

type SeenResponse = { status: number; headers: Headers; text: string }
// Strict mode refuses `readOnly` and other keywords of OpenAPI that do not validate.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

const description = openApi()
for (const [name, schema] of Object.entries(description.components.schemas))
  ajv.addSchema(schema, `#/components/schemas/${name}`)

const patterns = calls.toSorted(bySpecificity).map((route) => {
  const parts = route.path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part))
  return { route, pattern: new RegExp(`^${parts.join('/')}/?$`) }
})

const routeAt = (method: string, path: string): Call | undefined => {
  const declared = method === 'HEAD' ? 'GET' : method
  return patterns.find(({ route, pattern }) => route.method === declared && pattern.test(path))?.route
}

const describedOf = ({ method, path }: Call): Operation | undefined =>
  description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

const compiled = new Map<object, ValidateFunction>()
const validatorOf = (schema: object): ValidateFunction => {
  const known = compiled.get(schema)
  if (known) return known
  const made = ajv.compile(schema)
  compiled.set(schema, made)
  return made
}

const isOfType = (type: string, declared: string): boolean =>
  declared.endsWith('/*') ? type.startsWith(declared.slice(0, -1)) : type === declared

const valuesOf = (type: string, text: string): unknown[] => {
  if (type === 'application/json') return [JSON.parse(text)]
  if (type === 'application/x-ndjson')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)
  return []
}

/** Throws when an answer of a declared call differs from what the OpenAPI file says of it: status, headers, content type or shape. */
export const assertDescribed = (method: string, target: string, { status, headers, text }: SeenResponse): void => {
  const [path = ''] = target.split('?')
  const route = routeAt(method, path)
  if (!route || status === 304) return
  const fail = (problem: string): never => {
    throw new Error(`openapi.json does not describe ${method} ${path}: ${problem}\n${status} ${text.slice(0, 500)}`)
  }
  const response = describedOf(route)?.responses[status] ?? fail(`the status ${status}`)
  // A replayed answer has its status and body alone.
  const missing = Object.keys(response.headers ?? {}).find((name) => !headers.has(name))
  if (missing && !headers.has('idempotency-replayed')) fail(`an answer without ${missing}`)
  if (method === 'HEAD') return
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const declared = Object.entries(response.content ?? {}).find(([name]) => isOfType(type, name))
  const { schema } = declared?.[1] ?? fail(`the type ${type}`)
  if (!schema) return
  const validate = validatorOf(schema)
  for (const value of valuesOf(type, text)) if (!validate(value)) fail(ajv.errorsText(validate.errors))
}
