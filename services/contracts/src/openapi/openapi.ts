import type { z } from '../schema.ts'
import { calls } from '../calls/all-calls.ts'
import type { Call } from '../calls/call.ts'
import { answerHeaders, errorHeadersOf, successHeadersOf, type HeaderReference } from './answer-headers.ts'
import { errorsOf } from './call-errors.ts'
import { namedSchemas, ownSchemaOf, schemaOf, type Json } from './json-schema.ts'
import { parametersOf, withoutNull, type Parameter } from './parameters.ts'
import { webhooks, type Webhooks } from './webhooks.ts'
import { paitoWeeks } from '../calls/insight-calls.ts'
import { placeholderNames } from '../calls/notify/post-template.ts'
import { maxPrizes } from '../limits.ts'
import { authTexts } from '../texts/auth-texts.ts'
import { contentTexts } from '../texts/content-texts.ts'
import { insightTexts } from '../texts/insight-texts.ts'
import { mediaTexts } from '../texts/media-texts.ts'
import { notifyTexts } from '../texts/notify-texts.ts'
import { pageTexts } from '../texts/page-texts.ts'

/** Of the API description. */
const apiTexts = {
  contact: 'Pengelola situs',
  about: [
    'Hasil, prediksi, jadwal dan statistik pasaran untuk pengunjung, dan pengelolaannya untuk admin.',
    'Teks: spasi di awal dan akhir dibuang dan bentuk huruf disamakan (NFKC) sebelum diperiksa; panjangnya dihitung dalam satuan UTF-16. Separuh pasangan surrogate ditolak.',
    'Isian readOnly boleh ikut dikirim kembali dan diabaikan.',
    'Isian yang belum dikenal ditolak 400, kecuali di dalam passkey.',
    'Kunci __proto__, constructor dan prototype ditolak di mana pun.',
    'x-rules memuat aturan isian yang tidak dapat ditulis sebagai skema; kuncinya sama dengan errors di jawaban 400.',
    'Jam adalah WIB, waktu adalah ISO 8601, nomor hadiah adalah teks karena dapat diawali 0.',
  ],
  knownMarket: 'Harus pasaran yang ada.',
  newPassword: 'Server dapat meminta lebih dari 6 karakter.',
  eachPrizeOnce: (max: number) => `Setiap PRIZE hanya boleh satu nomor, semuanya paling banyak ${max} hadiah.`,
  expectedNumber: 'Hanya untuk PRIZE yang dimasukkan.',
  exceptions: 'Tanggal tidak boleh terbalik, terlalu panjang atau tumpang tindih; jamnya harus sesuai dengan jenisnya.',
  file: 'Harus CSV dalam UTF-8 yang baris pertamanya benar.',
  predictedDate: 'Harus tanggal yang punya prediksi.',
  digits: 'Jumlah digit bergantung pada cara mencari angka.',
} as const

type Rules = Readonly<Record<string, string>>

const prizes = apiTexts.eachPrizeOnce(maxPrizes)
const notice = { market: mediaTexts.noticeMarket, endsAt: mediaTexts.endBeforeStart }
const pageText = { text: pageTexts.link }
const destination = {
  kind: notifyTexts.kindStays,
  chat: notifyTexts.chat,
  url: notifyTexts.privateAddress,
  token: notifyTexts.token,
  template: notifyTexts.placeholders(placeholderNames),
  quietTo: notifyTexts.quietEnds,
}
const banner = { phoneImageUrl: mediaTexts.phonePictureOfTop, endsAt: mediaTexts.endBeforeStart }
const expectedNumber = { 'expected-number': apiTexts.expectedNumber }

/** What no schema can say of a field: by operation, then by its key in `errors`. */
const callRules: Readonly<Record<string, Rules>> = {
  stepUp: { password: authTexts.wrongPassword, code: authTexts.wrongCode, passkey: authTexts.wrongPasskey },
  changePassword: { oldPassword: authTexts.wrongOldPassword, newPassword: apiTexts.newPassword },
  addUser: { password: apiTexts.newPassword },
  resetPassword: { newPassword: apiTexts.newPassword },
  checkSecondFactor: { code: authTexts.wrongCode },
  addPasskey: { passkey: authTexts.wrongPasskey },
  addAllowedIp: { ip: authTexts.ipInvalid },
  startSession: { market: apiTexts.knownMarket, prizes, ...expectedNumber },
  saveResult: { market: contentTexts.marketFixed, date: contentTexts.dateFixed, prizes },
  addPrize: { prizes, ...expectedNumber },
  addPrediction: { market: apiTexts.knownMarket },
  savePrediction: { market: contentTexts.marketFixed, date: contentTexts.dateFixed },
  saveSchedule: {
    marketName: apiTexts.knownMarket,
    resultTime: contentTexts.resultTimeTooLate,
    exceptions: apiTexts.exceptions,
    plan: contentTexts.planOrder,
  },
  copyResult: { market: apiTexts.knownMarket, date: contentTexts.copyToItself },
  offerDraw: { to: contentTexts.drawHeldByOwn },
  startImport: { file: apiTexts.file },
  importSchedules: { file: apiTexts.file },
  draftPredictions: { file: apiTexts.file, text: contentTexts.predictionsUnread },
  draftCopiedPredictions: { from: apiTexts.predictedDate, date: contentTexts.sameDate },
  searchNumbers: { digits: apiTexts.digits, at: insightTexts.place, to: insightTexts.turnedPeriod },
  getStatistics: { to: insightTexts.turnedPeriod },
  draftScheduleChanges: { change: apiTexts.exceptions },
  saveIdentity: { mark: mediaTexts.imageNotFound, picture: mediaTexts.imageNotFound },
  addNotice: notice,
  saveNotice: notice,
  addPage: pageText,
  savePage: pageText,
  previewPage: pageText,
  addBanner: banner,
  saveBanner: { ...banner, imageUrl: mediaTexts.imageNotFound },
  addDestination: destination,
  saveDestination: destination,
  renewSecret: { kind: notifyTexts.tokenInForm },
  savePushSubscription: { endpoint: notifyTexts.pushEndpoint, keys: notifyTexts.pushKeys },
  getPaito: { from: insightTexts.longPaito(paitoWeeks.max), to: insightTexts.turnedPeriod },
}

type Content = Record<string, { schema?: Json; encoding?: Json }>

/** A call in the file. `x-rules`: what a schema cannot say of a field, by its key in `errors`. */
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Json[]
  'x-who': Call['role']
  'x-rules'?: Readonly<Record<string, string>>
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers: Record<string, HeaderReference>; content?: Content }>
}

/** Operations by path and method. */
export type OpenApi = Json & {
  info: Json
  paths: Record<string, Record<string, Operation>>
  webhooks: Webhooks
  components: { schemas: Record<string, Json> & { Error: Json }; headers: typeof answerHeaders } & Json
}

const json = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
  [type]: { schema: schemaOf(schema, io) },
})

const multipartOf = ({ fields, file, types }: NonNullable<Call['multipart']>): Content[string] => {
  const shape = ownSchemaOf(fields, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const texts = Object.entries(shape.properties ?? {}).map(([name, field]) => [name, withoutNull(field)] as const)
  const properties = { ...Object.fromEntries(texts), [file]: { type: 'string', format: 'binary' } }
  const schema = { ...shape, properties, required: [...(shape.required ?? []), file] }
  return { schema, encoding: { [file]: { contentType: types.join(', ') } } }
}

const bodyOf = ({ body, multipart }: Call): Pick<Operation, 'requestBody'> => {
  if (!body && !multipart) return {}
  const content = {
    ...(body ? json(body, 'input') : {}),
    ...(multipart ? { 'multipart/form-data': multipartOf(multipart) } : {}),
  }
  return { requestBody: { required: true, content } }
}

const answerOf = (call: Call): Operation['responses'][string] => {
  const { answer, type } = call
  return {
    description: 'Berhasil',
    headers: successHeadersOf(call),
    ...(answer ? { content: json(answer, 'output', type) } : type ? { content: { [type]: {} } } : {}),
  }
}

const errorOf = (status: string, codes: readonly string[]): Operation['responses'][string] => ({
  description: codes.join(', '),
  headers: errorHeadersOf(status),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
    },
  },
})

const rulesOf = ({ operationId }: Call): Pick<Operation, 'description' | 'x-rules'> => {
  const rules = callRules[operationId]
  if (!rules) return {}
  const lines = Object.entries(rules).map(([field, sentence]) => `\`${field}\`: ${sentence}`)
  return { description: lines.join('\n\n'), 'x-rules': rules }
}

const operationOf = (call: Call): Operation => ({
  operationId: call.operationId,
  summary: call.summary,
  ...rulesOf(call),
  tags: [call.service],
  security: call.role === 'all' ? [] : [{ token: [] }],
  'x-who': call.role,
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: {
    [call.success ?? 200]: answerOf(call),
    ...Object.fromEntries(Object.entries(errorsOf(call)).map(([status, codes]) => [status, errorOf(status, codes)])),
  },
})

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const info = {
  title: 'API',
  version: '1',
  description: apiTexts.about.join('\n\n'),
  contact: { name: apiTexts.contact, url: '/' },
  license: { name: 'MIT', identifier: 'MIT' },
}

/** OpenAPI 3.1, generated from the declared calls. */
export const openApi = (): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) (paths[templateOf(call.path)] ??= {})[call.method.toLowerCase()] = operationOf(call)
  const { Error: error = {}, ...schemas } = namedSchemas()
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: error, ...schemas },
      headers: answerHeaders,
    },
  }
}
