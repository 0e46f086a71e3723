import { businessDate, label, marketName, text } from '@papan/contracts/calls/fields.ts'
import { shio, type Prediction, type PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { maxLabelLength } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'

/** The categories that the public pages know by name. */
export const knownCategories = ['BBFS', 'TOP 4D', 'TOP 3D', 'TOP 2D', 'COLOK BEBAS', 'COLOK JITU'] as const
export const maxRows = 50

/** One shio for the whole prediction; '' until chosen. */
export type PredictionValues = {
  market: string
  date: string
  shio: string
  /** `ready`: a row of a new prediction, left out while it has no numbers. */
  numbers: { category: string; numbers: string; ready?: boolean | undefined }[]
}

const isFilled = ({ numbers }: { numbers: string }): boolean => numbers.trim() !== ''

export const predictionValues = z.object({
  market: marketName,
  date: businessDate,
  numbers: z
    .array(
      z.object({
        category: label(maxLabelLength),
        numbers: text().or(z.string().regex(/^\s*$/)),
        ready: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(maxRows)
    .check(({ value, issues }) => {
      const isEmpty = value.every((row) => !isFilled(row))
      for (const [at, row] of value.entries())
        if (!isFilled(row) && (isEmpty ? at === 0 : !row.ready))
          issues.push({ code: 'custom', input: row.numbers, path: [at, 'numbers'], message: fieldTexts.required })
    }),
  shio,
})

export const emptyRow = { category: 'BBFS', numbers: '' } as const

export const newValues = (date: string): PredictionValues => ({
  market: '',
  date,
  shio: '',
  numbers: knownCategories.map((category) => ({ category, numbers: '', ready: true })),
})

/** Form values of a stored prediction; the shio comes from the first entry with one. */
export const valuesOf = ({ market, date, numbers }: Prediction): PredictionValues => ({
  market,
  date,
  shio: numbers.find((entry) => entry.shio)?.shio ?? '',
  numbers: numbers.map(({ category, numbers }) => ({ category, numbers })),
})

/** Request body without empty rows; the shio is copied to every entry. */
export const bodyOf = ({ market, date, shio: chosen, numbers }: PredictionValues): PredictionBody => ({
  market,
  date,
  numbers: numbers
    .filter(isFilled)
    .map(({ category, numbers: written }) => ({ category, numbers: written, shio: shio.parse(chosen) })),
})
