import { expect, it } from '@jest/globals'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { predictionQuestions } from './prediction-questions.ts'

it.each<[category: string, numbers: string, questions: string[]]>([
  ['BBFS', '0123456', []],
  ['BBFS', '0012345', [texts.digitTwice('BBFS', '0012345', '0')]],
  ['BBFS', '112233', [texts.digitTwice('BBFS', '112233', '1, 2, 3'), texts.fewDigits('BBFS', '112233', 3)]],
  ['BBFS', '123', [texts.fewDigits('BBFS', '123', 3)]],
  ['BBFS', '12, 34', [texts.unfit('BBFS', '12, 34')]],
  ['TOP 4D', '0042, 1234', []],
  ['TOP 4D', '42', [texts.lostZero('TOP 4D', '42', '0042')]],
  ['4D', '417', [texts.lostZero('TOP 4D', '417', '0417')]],
  ['TOP 3D', '1234, 123', [texts.wrongLength('TOP 3D', '1234', 3)]],
  ['TOP 2D', '12, 34, 12', [texts.numberTwice('TOP 2D', '12')]],
  ['TOP 2D', 'BB', [texts.unfit('TOP 2D', 'BB')]],
  ['TOP 2D', '12 BB', [texts.unfit('TOP 2D', '12 BB')]],
  ['COLOK BEBAS', '5, 7', []],
  ['COLOK BEBAS', '55', [texts.digitTwice('COLOK BEBAS', '55', '5')]],
  ['COLOK BEBAS', '1234', [texts.unfit('COLOK BEBAS', '1234')]],
  ['COLOK JITU', 'K 4, E 9', []],
  ['COLOK JITU', '49', [texts.unfit('COLOK JITU', '49')]],
  ['ANGKA IKUT', '0123', []],
  ['ANGKA JADI', '1234', [texts.categoryUnknown('ANGKA JADI')]],
])('%s %s: %j', (category, numbers, questions) =>
  expect(predictionQuestions([{ category, numbers }])).toEqual(questions),
)
