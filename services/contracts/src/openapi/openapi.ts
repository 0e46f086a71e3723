import { z } from '../schema.ts'
import { errorAnswer } from '../calls/error-answer.ts'
import { calls } from '../calls/all-calls.ts'
import type { Call } from '../calls/call.ts'
import { errorsOf } from './call-errors.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema?: Json }>
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Json
}

/** A call in the file. */
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Json[]
  'x-who': Call['role']
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers?: Json; content?: Content }>
}

/** Operations by path and method. */
export type OpenApi = Json & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: Json } } & Json
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return shape
}

const text = { type: 'string' }

const json = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
  [type]: { schema: schemaOf(schema, io) },
})

const propertiesOf = (schema: z.ZodType | undefined) =>
  (schema ? schemaOf(schema, 'input') : {}) as { properties?: Record<string, Json>; required?: string[] }

const pathParameters = ({ path, params }: Call): Parameter[] => {
  const { properties = {} } = propertiesOf(params)
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? text,
  }))
}

const queryParameters = ({ query }: Call): Parameter[] => {
  const { properties = {}, required = [] } = propertiesOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const ifMatchParameter: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: '"epoch-rev" dari jawaban yang menjadi dasar perubahan, atau daftarnya.',
  schema: text,
}
const idempotencyKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Permintaan yang sama dengan kunci yang sama dikerjakan sekali dalam 24 jam.',
  schema: text,
}

const expectedNumberParameter: Parameter = {
  name: 'Expected-Number',
  in: 'header',
  required: false,
  description:
    'Nomor PRIZE yang diketahui pemanggil: "1234" atau "none"; beberapa PRIZE: "PRIZE 1=1234, PRIZE 2=none". Bila sudah lain: 409 SLOT_CHANGED.',
  schema: text,
}

const stepUpParameter: Parameter = {
  name: 'Step-Up',
  in: 'header',
  required: false,
  description: 'Bukti dari POST /admin/step-up, bila jawaban sebelumnya 403 STEP_UP_REQUIRED.',
  schema: text,
}

const headerParameters = ({ ifMatch, expectedNumber, idempotent, stepUp }: Call): Parameter[] => [
  ...(ifMatch ? [ifMatchParameter] : []),
  ...(expectedNumber ? [expectedNumberParameter] : []),
  ...(idempotent ? [idempotencyKeyParameter] : []),
  ...(stepUp ? [stepUpParameter] : []),
]

const multipartOf = ({ fields, file }: NonNullable<Call['multipart']>): { schema: Json } => {
  const shape = propertiesOf(fields)
  const properties = { ...shape.properties, [file]: { type: 'string', format: 'binary' } }
  return { schema: { ...shape, properties, required: [...(shape.required ?? []), file] } }
}

const bodyOf = ({ body, multipart }: Call): Pick<Operation, 'requestBody'> => {
  if (!body && !multipart) return {}
  const content = {
    ...(body ? json(body, 'input') : {}),
    ...(multipart ? { 'multipart/form-data': multipartOf(multipart) } : {}),
  }
  return { requestBody: { required: true, content } }
}

const answerOf = ({ answer, type, etag }: Call): Operation['responses'][string] => ({
  description: 'Berhasil',
  ...(etag
    ? { headers: { ETag: { description: '"epoch-rev" dari jawaban ini, untuk If-Match.', schema: text } } }
    : {}),
  ...(answer ? { content: json(answer, 'output', type) } : type ? { content: { [type]: {} } } : {}),
})

const errorOf = (codes: readonly string[]): Operation['responses'][string] => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
    },
  },
})

const operationOf = (call: Call): Operation => ({
  operationId: call.operationId,
  summary: call.summary,
  tags: [call.service],
  security: call.role === 'all' ? [] : [{ token: [] }],
  'x-who': call.role,
  parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)],
  ...bodyOf(call),
  responses: {
    [call.success ?? 200]: answerOf(call),
    ...Object.fromEntries(Object.entries(errorsOf(call)).map(([status, codes]) => [status, errorOf(codes)])),
  },
})

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** OpenAPI 3.1, generated from the declared calls. */
export const openApi = (): OpenApi => {
  const paths: OpenApi['paths'] = {}
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
