import { businessDate, label, marketName, text } from '@papan/contracts/calls/fields.ts'
import { shio, type Prediction, type PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { maxLabelLength } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'

/** The categories that the public pages know by name. */
export const knownCategories = ['BBFS', 'TOP 4D', 'TOP 3D', 'TOP 2D', 'COLOK BEBAS', 'COLOK JITU'] as const
export const maxRows = 50

/** One shio for the whole prediction; '' until chosen. */
export type PredictionValues = {
  market: string
  date: string
  shio: string
  numbers: { category: string; numbers: string }[]
}

export const predictionValues = z.object({
  market: marketName,
  date: businessDate,
  numbers: z
    .array(z.object({ category: label(maxLabelLength), numbers: text() }))
    .min(1)
    .max(maxRows),
  shio,
})

export const emptyRow = { category: 'BBFS', numbers: '' } as const

export const newValues = (date: string): PredictionValues => ({
  market: '',
  date,
  shio: '',
  numbers: [{ ...emptyRow }],
})

/** Form values of a stored prediction; the shio comes from the first entry with one. */
export const valuesOf = ({ market, date, numbers }: Prediction): PredictionValues => ({
  market,
  date,
  shio: numbers.find((entry) => entry.shio)?.shio ?? '',
  numbers: numbers.map(({ category, numbers }) => ({ category, numbers })),
})

/** Request body: the shio is copied to every entry. */
export const bodyOf = ({ market, date, shio: chosen, numbers }: PredictionValues): PredictionBody => ({
  market,
  date,
  numbers: numbers.map((row) => ({ ...row, shio: shio.parse(chosen) })),
})
