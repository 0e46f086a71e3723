import { z } from '../../schema.ts'
import { call, callsOf, deletionAnswer } from '../call.ts'
import { maxLabelLength, maxPredictionEntries, pageSizes } from '../../limits.ts'
import { shioNames } from '../../lottery/numbers/shio.ts'
import {
  businessDate,
  label,
  limitQuery,
  marketName,
  pageMeta,
  pageQuery,
  recordBody,
  text,
  versionFields,
} from '../fields.ts'
import { answeredDate } from '../answered.ts'

export const shio = z.enum(shioNames)

/** `numbers` is text such as 12345 or '12, 34'. */
export const predictionEntry = z.object({ id: z.string(), category: z.string(), numbers: z.string(), shio })
export type PredictionEntry = z.infer<typeof predictionEntry>

/** `late`: saved after its market closed that day, permanently and never scored. */
export const prediction = z.object({
  id: z.string(),
  market: z.string(),
  date: answeredDate,
  numbers: z.array(predictionEntry),
  late: z.boolean(),
  ...versionFields,
})
export type Prediction = z.infer<typeof prediction>

export const predictionBody = recordBody(
  {
    market: marketName,
    date: businessDate,
    numbers: z
      .array(recordBody({ category: label(maxLabelLength), numbers: text(), shio }))
      .min(1)
      .max(maxPredictionEntries),
  },
  ['late'],
)
export type PredictionBody = z.infer<typeof predictionBody>

/** '' matches all. */
const predictionListQuery = z.strictObject({
  market: marketName.or(z.literal('')).default(''),
  date: businessDate.or(z.literal('')).default(''),
  page: pageQuery,
  limit: limitQuery(pageSizes.adminList),
})
export type PredictionListQuery = z.infer<typeof predictionListQuery>
export const predictionList = z.object({ data: z.array(prediction), meta: pageMeta })
export type PredictionList = z.infer<typeof predictionList>

const predictions = '/admin/predictions'

export const predictionCalls = callsOf('content', {
  listPredictions: call('GET', predictions, {
    summary: 'Daftar prediksi',
    role: 'ADMIN',
    query: predictionListQuery,
    answer: predictionList,
  }),
  listPredictedMarkets: call('GET', `${predictions}/markets`, {
    summary: 'Pasaran yang sudah punya prediksi pada satu tanggal',
    role: 'ADMIN',
    query: z.strictObject({ date: businessDate }),
    answer: z.array(z.string()),
  }),
  addPrediction: call('POST', predictions, {
    summary: 'Menambah prediksi',
    role: 'ADMIN',
    body: predictionBody,
    success: 201,
    answer: prediction,
    etag: true,
    idempotent: true,
    errors: ['MARKET_NOT_FOUND', 'PREDICTION_EXISTS'],
  }),
  savePrediction: call('PUT', `${predictions}/:predictionId`, {
    summary: 'Mengubah prediksi',
    role: 'ADMIN',
    body: predictionBody,
    answer: prediction,
    etag: true,
    ifMatch: true,
    idempotent: true,
    errors: ['PREDICTION_NOT_FOUND'],
  }),
  deletePrediction: call('DELETE', `${predictions}/:predictionId`, {
    summary: 'Menghapus prediksi',
    role: 'ADMIN',
    answer: deletionAnswer,
    ifMatch: true,
    errors: ['PREDICTION_NOT_FOUND'],
  }),
})
