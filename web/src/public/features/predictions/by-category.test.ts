import { expect, it } from '@jest/globals'
import type { PredictionEntry } from '@papan/contracts/calls/content/prediction-calls.ts'
import { byCategory } from './by-category.ts'

const entry = (category: string, numbers: string): PredictionEntry => ({ id: numbers, category, numbers, shio: 'NAGA' })

it.each([
  ['TOP 2D', ['12, 34', '56'], ['12', '34', '56']],
  ['COLOK JITU', ['K 4, E 9'], ['K 4, E 9']],
  ['COLOK JITU', [' AS 4 ', '7'], ['AS 4', '7']],
])('%s of %j shows %j', (category, written, shown) =>
  expect(byCategory(written.map((numbers) => entry(category, numbers)))).toEqual([{ category, numbers: shown }]),
)
