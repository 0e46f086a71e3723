import { calls } from '../calls/all-calls.ts'
import { webhookEventType, webhookMessage } from '../calls/notify/webhook-events.ts'
import { webhookExamples } from '../calls/notify/webhook-examples.ts'
import { openApi, type Operation } from './openapi.ts'

type Schema = {
  $ref?: string
  type?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  format?: string
  pattern?: string
  readOnly?: boolean
  minimum?: number
  maximum?: number
}

const description = openApi()
const { paths, components, info } = description
const operations: Operation[] = Object.values(paths).flatMap((methods) => Object.values(methods))
const named = components.schemas as Record<string, Schema>

/** Every schema below a value, with the name of its property. */
const schemasIn = (value: unknown, name = ''): [string, Schema][] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => schemasIn(each, key))
  return Array.isArray(value) ? inner : [[name, value], ...inner]
}
const jsonOf = (content: object | undefined): Schema | undefined =>
  (content as Record<string, { schema?: Schema }> | undefined)?.['application/json']?.schema

describe('records', () => {
  it('have names', () => {
    expect(Object.keys(named)).toEqual(
      expect.arrayContaining(['Error', 'Result', 'AdminResult', 'Schedule', 'Prediction', 'Banner', 'Market', 'User']),
    )
  })

  it('are references wherever calls answer or take them', () => {
    const isNamed = (schema: Schema): boolean =>
      schema.$ref !== undefined ||
      (schema.type !== 'object' && [schema.items, ...(schema.anyOf ?? [])].every((each) => !each || isNamed(each)))
    const unnamed = operations.filter(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses).slice(0, 1)].some((each) => {
        const schema = jsonOf(each?.content)
        return schema && !isNamed(schema)
      }),
    )
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([])
  })

  it('are all there, and all used', () => {
    const references = schemasIn(description).flatMap(([, { $ref }]) => $ref ?? [])
    const used = references.filter((each) => typeof each === 'string' && each.startsWith('#/components/schemas/'))
    expect(new Set(used.map((each) => each.split('/').at(-1)))).toEqual(new Set(Object.keys(named)))
  })
})

describe('fields', () => {
  it('that the server drops are readOnly, and none is without a description', () => {
    const answered = ['id', '_id', 'createdAt', 'updatedAt', 'epoch', 'rev', 'correctedAt']
    const { properties = {} } = named['ResultBody'] ?? {}
    expect(answered.map((name) => [name, properties[name]?.readOnly])).toEqual(answered.map((name) => [name, true]))
    // `current` of an error is the record that it is about; a question of a passkey belongs to the browser; a test message says nothing.
    const free = schemasIn(named).filter(([, schema]) => Object.keys(schema).length === 0)
    expect(free.map(([name]) => name).toSorted()).toEqual(['additionalProperties', 'current', 'properties'])
  })

  it.each([
    // The others: a user id of a colleague.
    ['dates', /^(?:date|from|to)$/, /^(?:date|date-time)$/, ['ClaimBody.from', 'OfferBody.to']],
    ['instants', /(?:[a-z]At|^timestamp|^serverTime)$/, /^date-time$/, []],
  ])('%s have a format', (_what, isOne, format, others) => {
    const texts = schemasIn(named).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([key]) => isOne.test(key))
        .flatMap(([key, { anyOf, ...one }]) =>
          [one, ...(anyOf ?? [])].map((each) => [`${name}.${key}`, each] as const),
        ),
    )
    const plain = texts.filter(([, each]) => each.type === 'string' && !format.test(each.format ?? ''))
    // Digits before and after a correction.
    const other = plain.filter(([, { pattern }]) => pattern !== String.raw`^\d{1,20}$`)
    expect(other.map(([name]) => name)).toEqual(others)
  })

  it.each([
    ['StoredPrize', 'numbers', { pattern: String.raw`^\d{1,20}$` }],
    ['PrizeBody', 'numbers', { pattern: String.raw`^\d{1,20}$` }],
    ['Banner', 'imageUrl', { format: 'uri-reference' }],
    ['BannerBody', 'imageUrl', { format: 'uri' }],
    ['Schedule', 'openTime', { pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` }],
    ['ScheduleBody', 'closeTime', { pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` }],
    ['PredictionBody', 'date', { format: 'date' }],
  ])('%s.%s are digits, an address, a time or a date', (record, field, expected) => {
    expect(named[record]?.properties?.[field]).toMatchObject(expected)
  })
})

it('fields of a form are texts, which have no null', () => {
  const forms = operations.flatMap(({ requestBody }) => requestBody?.content['multipart/form-data']?.schema ?? [])
  expect(forms.length).toBeGreaterThan(2)
  expect(schemasIn(forms).filter(([, { type }]) => type === 'null')).toEqual([])
})

it.each(webhookEventType.options)('webhook %s has an example that fits its schema', (type) => {
  expect(description.webhooks[type]?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' }, example: webhookExamples[type] },
      },
    },
  })
  expect(webhookExamples[type].type).toBe(type)
  expect(webhookMessage.parse(webhookExamples[type])).toEqual(webhookExamples[type])
})

describe('parameters', () => {
  const all = operations.flatMap(({ parameters }) => parameters)

  it('page and limit have bounds', () => {
    const paged = all.filter(
      ({ name, schema }) => name === 'page' || (name === 'limit' && schema['type'] === 'integer'),
    )
    const isBounded = ({ schema }: (typeof all)[number]) =>
      schema['type'] === 'integer' && schema['minimum'] === 1 && Number(schema['maximum']) > 1
    expect(paged.length).toBeGreaterThan(10)
    expect(paged.filter((each) => !isBounded(each))).toEqual([])
  })

  // Addresses refuse control characters.
  it.each(['path', 'query', 'header'])(
    'that are texts in the %s have a pattern without control characters',
    (place) => {
      const isFree = ({ schema: { type, pattern, enum: choices } }: (typeof all)[number]) =>
        type === 'string' &&
        choices === undefined &&
        new RegExp(typeof pattern === 'string' ? pattern : '', 'u').test('a\u0000b')
      const free = all.filter((each) => each.in === place && isFree(each))
      expect([...new Set(free.map(({ name }) => name))]).toEqual(place === 'header' ? ['Step-Up', 'Prefer'] : [])
    },
  )

  it.each(['.', '..', 'a/../b', ' .. ', '..;x', 'a\\b', '100%', 'a\u0000b', 'a\u0085b'])(
    'no path may hold %j',
    (text) => {
      const [first] = all.filter(({ name }) => name === 'marketName')
      expect(new RegExp(String(first?.schema['pattern']), 'u').test(text)).toBe(false)
      expect(new RegExp(String(first?.schema['pattern']), 'u').test('A.B/C ..D')).toBe(true)
    },
  )
})

describe('headers of answers', () => {
  const headersOf = (id: string, status: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)?.responses[status]?.headers ?? {})

  it.each([
    ['getPageData', '200', ['X-Data-Stale']],
    ['listMarkets', '200', ['X-Request-Id']],
    ['addMarket', '201', ['X-Request-Id', 'ETag', 'Idempotency-Replayed']],
    ['getPageData', '503', ['X-Request-Id', 'Retry-After']],
    ['listMarkets', '401', ['X-Request-Id', 'WWW-Authenticate']],
  ])('%s %s are %j', (id, status, headers) => expect(headersOf(id, status)).toEqual(headers))

  it('say in every 429 when to come back', () => {
    const silent = operations.filter(({ responses }) => !responses['429']?.headers['Retry-After'])
    expect([operations.length, silent.length]).toEqual([calls.length, 0])
  })
})

it('says who runs the API, under which licence, and what no schema can say', () => {
  expect(info).toMatchObject({
    description: expect.stringContaining('NFKC'),
    contact: { name: expect.any(String) },
    license: { identifier: 'MIT' },
  })
  const { description: text, 'x-rules': rules } = operations.find((each) => each.operationId === 'saveResult') ?? {}
  expect(Object.keys(rules ?? {})).toEqual(['market', 'date', 'prizes'])
  expect(text).toContain('`date`: Tanggal tidak dapat diubah, hapus lalu buat baru.')
})
