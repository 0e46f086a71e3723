import { z } from '../schema.ts'
import { errorAnswer } from '../calls/error-answer.ts'
import { calls } from '../calls/all-calls.ts'
import type { Call } from '../calls/call.ts'
import { errorsOf } from './call-errors.ts'

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

const queryParameters = ({ query }: Call): Json[] => {
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
const idempotencyKeyParameter = {
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

const headerParameters = ({ ifMatch, expectedNumber, idempotent }: Call): Json[] => [
  ...(ifMatch ? [ifMatchParameter] : []),
  ...(expectedNumber ? [expectedNumberParameter] : []),
  ...(idempotent ? [idempotencyKeyParameter] : []),
]

const multipartOf = ({ fields, file }: NonNullable<Call['multipart']>): Json => {
  const shape = schemaOf(fields, 'input') as { properties?: Json; required?: string[] }
  const properties = { ...shape.properties, [file]: { type: 'string', format: 'binary' } }
  return { schema: { ...shape, properties, required: [...(shape.required ?? []), file] } }
}

const bodyOf = ({ body, multipart }: Call): Json => {
  if (!body && !multipart) return {}
  const content = {
    ...(body ? json(body, 'input') : {}),
    ...(multipart ? { 'multipart/form-data': multipartOf(multipart) } : {}),
  }
  return { requestBody: { required: true, content } }
}

const answerOf = ({ answer, type }: Call): Json => ({
  description: 'Berhasil',
  ...(answer ? { content: json(answer, 'output', type) } : type ? { content: { [type]: {} } } : {}),
})

const errorOf = (codes: readonly string[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
    },
  },
})

const operationOf = (call: Call): Json => ({
  operationId: call.operationId,
  summary: call.summary,
  tags: [call.service],
  security: call.role === 'all' ? [] : [{ token: [] }],
  'x-who': call.role,
  parameters: [...pathParameters(call.path), ...queryParameters(call), ...headerParameters(call)],
  ...bodyOf(call),
  responses: {
    [call.success ?? 200]: answerOf(call),
    ...Object.fromEntries(Object.entries(errorsOf(call)).map(([status, codes]) => [status, errorOf(codes)])),
  },
})

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** OpenAPI 3.1, generated from the declared calls. */
export const openApi = (): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[templateOf(call.path)] ??= {})[call.method.toLowerCase()] = operationOf(call)
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
