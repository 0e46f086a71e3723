import { z } from '../../schema.ts'
import { maxPastedPredictions, maxPredictionFileBytes } from '../../limits.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { call, callsOf } from '../call.ts'
import { abort, anyText, businessDate, marketName } from '../fields.ts'
import { bulkJob } from './bulk-calls.ts'
import { exportQuery } from './import-calls.ts'

/** Of a text; `market`, '' for none, and `date` hold where it names none. */
export const pastedPredictionsBody = z.strictObject({
  text: anyText(fieldTexts.required)
    .min(1, fieldTexts.required)
    .max(maxPastedPredictions, { ...abort, error: contentTexts.textTooLong(maxPastedPredictions) }),
  market: marketName.or(z.literal('')).default(''),
  date: businessDate,
})

/** The predictions of `from` for `date`; a start may leave out markets. */
export const copiedPredictionsBody = z.strictObject({ from: businessDate, date: businessDate })

const jobs = '/admin/predictions/jobs'
const draft = { role: 'ADMIN', success: 201, answer: bulkJob, idempotent: true } as const

export const predictionTransferCalls = callsOf('content', {
  draftPredictions: call('POST', jobs, {
    ...draft,
    summary: 'Pratinjau prediksi dari teks yang ditempel atau dari CSV',
    body: pastedPredictionsBody,
    multipart: {
      fields: z.strictObject({}),
      file: 'file',
      types: ['text/csv'],
      maxBytes: maxPredictionFileBytes,
      tooLarge: contentTexts.smallFileTooLarge,
    },
  }),
  draftCopiedPredictions: call('POST', `${jobs}/copy`, {
    ...draft,
    summary: 'Pratinjau salinan prediksi satu tanggal untuk tanggal lain',
    body: copiedPredictionsBody,
  }),
  exportPredictions: call('GET', '/admin/predictions/export', {
    summary: 'Mengekspor prediksi sebagai CSV',
    role: 'ADMIN',
    query: exportQuery,
    type: 'text/csv',
  }),
})
