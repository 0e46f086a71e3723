import { categoryOf, readLine } from '@papan/contracts/lottery/scores/read-line.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'

type Entry = { category: string; numbers: string }

/** Different digits, at least and at most: a BBFS of fewer makes no number of four. */
const digitCounts = { BBFS: [4, 10], 'ANGKA IKUT': [1, 10], 'COLOK BEBAS': [1, 3] } as const

const repeated = (all: readonly string[]): string[] => [
  ...new Set(all.filter((one, index) => all.indexOf(one) !== index)),
]

const ofList = (category: string, numbers: string, length: number): string[] => {
  const found = numbers.match(/\d+/g) ?? []
  const ofNumber = (number: string): string[] => {
    if (number.length === length) return []
    return number.length < length
      ? [texts.lostZero(category, number, number.padStart(length, '0'))]
      : [texts.wrongLength(category, number, length)]
  }
  const questions = [
    ...found.flatMap(ofNumber),
    ...repeated(found).map((number) => texts.numberTwice(category, number)),
  ]
  return questions.length === 0 && readLine(category as 'TOP 4D', numbers) === null
    ? [texts.unfit(category, numbers)]
    : questions
}

const ofDigits = (category: keyof typeof digitCounts, numbers: string): string[] => {
  if (readLine('BBFS', numbers) === null) return [texts.unfit(category, numbers)]
  const digits = Array.from(numbers.replaceAll(/\D/g, ''))
  const twice = repeated(digits)
  const [least, most] = digitCounts[category]
  const count = new Set(digits).size
  return [
    ...(twice.length > 0 ? [texts.digitTwice(category, numbers, twice.join(', '))] : []),
    ...(count < least ? [texts.fewDigits(category, numbers, count)] : []),
    ...(count > most ? [texts.unfit(category, numbers)] : []),
  ]
}

const ofEntry = ({ category, numbers }: Entry): string[] => {
  const known = categoryOf(category)
  if (category === 'ANGKA IKUT') return ofDigits(category, numbers)
  if (known === 'TOP 4D' || known === 'TOP 3D' || known === 'TOP 2D')
    return ofList(known, numbers, Number(known.at(-2)))
  if (known === 'BBFS' || known === 'COLOK BEBAS') return ofDigits(known, numbers)
  if (known === 'COLOK JITU') return readLine(known, numbers) ? [] : [texts.unfit(known, numbers)]
  return [texts.categoryUnknown(category)]
}

/** What may be wrong with the numbers of a prediction: asked about, never refused. */
export const predictionQuestions = (entries: readonly Entry[]): string[] => [...new Set(entries.flatMap(ofEntry))]
