import { z } from '../schema.ts'
import { errorAnswer } from '../calls/error-answer.ts'
import type { Route } from '../calls/route.ts'
import { routes } from '../calls/routes.ts'
import { refusalsOf } from './refusals.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return shape
}

const json = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
  [type]: { schema: schemaOf(schema, io) },
})

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = ({ query }: Route): Json[] => {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const text = { type: 'string' }
const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: '"epoch-rev" dari jawaban yang menjadi dasar perubahan, atau daftarnya.',
  schema: text,
}
const onceParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Permintaan yang sama dengan kunci yang sama dikerjakan sekali dalam 24 jam.',
  schema: text,
}

const expectedNumberParameter = {
  name: 'Expected-Number',
  in: 'header',
  required: false,
  description:
    'Nomor PRIZE yang diketahui pemanggil: "1234" atau "none"; beberapa PRIZE: "PRIZE 1=1234, PRIZE 2=none". Bila sudah lain: 409 SLOT_CHANGED.',
  schema: text,
}

const headerParameters = ({ ifMatch, expectedNumber, once }: Route): Json[] => [
  ...(ifMatch ? [ifMatchParameter] : []),
  ...(expectedNumber ? [expectedNumberParameter] : []),
  ...(once ? [onceParameter] : []),
]

const multipartOf = ({ fields, file }: NonNullable<Route['multipart']>): Json => {
  const shape = schemaOf(fields, 'input') as { properties?: Json; required?: string[] }
  const properties = { ...shape.properties, [file]: { type: 'string', format: 'binary' } }
  return { schema: { ...shape, properties, required: [...(shape.required ?? []), file] } }
}

const bodyOf = ({ body, multipart }: Route): Json => {
  if (!body && !multipart) return {}
  const content = {
    ...(body ? json(body, 'input') : {}),
    ...(multipart ? { 'multipart/form-data': multipartOf(multipart) } : {}),
  }
  return { requestBody: { required: true, content } }
}

const answerOf = ({ answer, type }: Route): Json => ({
  description: 'Berhasil',
  ...(answer ? { content: json(answer, 'output', type) } : type ? { content: { [type]: {} } } : {}),
})

/** An error answer; `code` is one of these. */
const refusalOf = (codes: readonly string[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
    },
  },
})

const operationOf = (route: Route): Json => ({
  tags: [route.service],
  security: route.who === 'all' ? [] : [{ token: [] }],
  'x-who': route.who,
  parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
  ...bodyOf(route),
  responses: {
    [route.success ?? 200]: answerOf(route),
    ...Object.fromEntries(Object.entries(refusalsOf(route)).map(([status, codes]) => [status, refusalOf(codes)])),
  },
})

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** The OpenAPI 3.1 description of every call that is answered, made from the contracts. */
export const openApi = (): Json => {
  const paths: Record<string, Json> = {}
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = operationOf(route)
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
  }
}
