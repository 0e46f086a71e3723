const isOdd = (digit: string): boolean => Number(digit) % 2 === 1

/** A digit from 5, a pair from 50. */
export const sizeOf = (digits: string): 'BESAR' | 'KECIL' => (Number(digits[0]) >= 5 ? 'BESAR' : 'KECIL')

/** The last digit decides. */
export const parityOf = (digits: string): 'GANJIL' | 'GENAP' => (isOdd(digits.slice(-1)) ? 'GANJIL' : 'GENAP')

/** 25 to 74 is the middle. */
export const placeOf = (pair: string): 'TENGAH' | 'TEPI' => (pair >= '25' && pair <= '74' ? 'TENGAH' : 'TEPI')

export const mixOf = ([first = '', second = '']: string): 'SILANG' | 'HOMO' =>
  isOdd(first) === isOdd(second) ? 'HOMO' : 'SILANG'

type Direction = 'KEMBANG' | 'KEMPIS' | 'KEMBAR'
export const directionOf = ([first = '', second = '']: string): Direction => {
  if (first === second) return 'KEMBAR'
  return first < second ? 'KEMBANG' : 'KEMPIS'
}
export const chanceOfDirection: Readonly<Record<Direction, number>> = { KEMBANG: 0.45, KEMPIS: 0.45, KEMBAR: 0.1 }

/** C + D; over 9 its digits are added once. */
export const baseOf = ([first = '', second = '']: string): string => {
  const sum = Number(first) + Number(second)
  return String(sum > 9 ? sum - 9 : sum)
}
export const chanceOfBase = { BESAR: 0.55, KECIL: 0.45, GANJIL: 0.55, GENAP: 0.45 } as const
