import { partsOf, type PartName } from '@papan/contracts/lottery/numbers/parts.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'

type Prize = { type: string; numbers: string }

/** `hit`: a kind is met; `turned`: with its digits in another order only. */
export type Match = { number: string; kind: 'hit' | 'turned' | 'missed'; words: string[] }

export const maxNumbers = 50
const partWords: Readonly<Record<PartName, string>> = {
  '6D': '6D',
  '5D': '5D',
  '4D': '4D',
  '3D': '3D',
  '2D_DEPAN': '2D depan',
  '2D_TENGAH': '2D tengah',
  '2D_BELAKANG': '2D belakang',
}

/** Numbers of 2 to 6 digits, each once, in the order typed. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/\D+/).filter((number) => number.length >= 2 && number.length <= 6)),
]

const sorted = (digits: string): string => Array.from(digits).sort().join('')

/** What both have at the same place: the longest end, then depan and tengah where the end is not whole. */
const partsMet = (number: string, drawn: string): string[] => {
  const met = partsOf(drawn).filter(({ part, digits }) =>
    part === '2D_DEPAN' || part === '2D_TENGAH'
      ? partsOf(number).some((of) => of.part === part && of.digits === digits) ||
        (number.length === 2 && number === digits)
      : number.endsWith(digits) || (number.length === digits.length && number === digits),
  )
  const [longest] = met.filter(({ part }) => part !== '2D_DEPAN' && part !== '2D_TENGAH')
  const others = met.filter(({ part }) => part === '2D_DEPAN' || part === '2D_TENGAH')
  const pairs = longest && longest.digits.length > 2 ? others.filter(({ part }) => part === '2D_DEPAN') : others
  return [...(longest ? [longest] : []), ...pairs].map(({ part, digits }) => `${partWords[part]} ${digits}`)
}

/** Each typed number beside the prizes of a draw, its best kind first. */
export const matchNumbers = (numbers: readonly string[], prizes: readonly Prize[]): Match[] => {
  const first = prizes.find(isFirstPrize)?.numbers
  return numbers.map((number): Match => {
    const whole = [...new Set(prizes.filter((prize) => prize.numbers === number).map(({ type }) => type))]
    const isFirst = first === number
    const parts = first !== undefined && !isFirst ? partsMet(number, first) : []
    const words = [
      ...(isFirst ? ['PRIZE 1, semua digit'] : []),
      ...parts,
      ...whole.filter((type) => !isFirstPrize({ type })),
    ]
    const isTurned =
      first !== undefined && !isFirst && first.length === number.length && sorted(first) === sorted(number)
    const turned = isTurned ? [`bolak-balik ${first}`] : []
    return { number, kind: words.length > 0 ? 'hit' : isTurned ? 'turned' : 'missed', words: [...words, ...turned] }
  })
}

export const countOf = (matches: readonly Match[], kind: Match['kind']): number =>
  matches.filter((match) => match.kind === kind).length
