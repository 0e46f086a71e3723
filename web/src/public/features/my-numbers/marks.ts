import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'

/** Type and number of a prize. */
export type Pair = readonly [type: string, numbers: string]

/** `whole`: the number is a prize; else it ends as PRIZE 1 does. */
export type Kind = 'whole' | 'last3' | 'last2'
/** `drawn`: the number of `type` that it met. */
export type Mark = { number: string; kind: Kind; type: string; drawn: string }

export const firstOf = (prizes: readonly Pair[]): Pair | undefined => prizes.find(([type]) => isFirstPrize({ type }))

const endOf = (number: string, first: string, length: number): boolean =>
  number.length >= length && first.length >= length && number.slice(-length) === first.slice(-length)

const marksOfNumber = (number: string, prizes: readonly Pair[]): Mark[] => {
  const types = new Set(prizes.filter(([, drawn]) => drawn === number).map(([type]) => type))
  const whole = [...types].map((type): Mark => ({ number, kind: 'whole', type, drawn: number }))
  const [type, drawn] = firstOf(prizes) ?? []
  if (type === undefined || drawn === undefined || drawn === number) return whole
  const kind = endOf(number, drawn, 3) ? 'last3' : endOf(number, drawn, 2) ? 'last2' : null
  return kind ? [...whole, { number, kind, type, drawn }] : whole
}

/** What numbers met in a draw, the best kind of each first. */
export const marksIn = (numbers: readonly string[], prizes: readonly Pair[]): Mark[] =>
  numbers.flatMap((number) => marksOfNumber(number, prizes))

export const markKey = ({ number, kind, type }: Pick<Mark, 'number' | 'kind' | 'type'>): string =>
  `${number} ${kind} ${type}`
