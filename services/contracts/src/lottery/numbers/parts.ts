/** ABCD: as, kop, kepala, ekor. */
export const positions = ['AS', 'KOP', 'KEPALA', 'EKOR'] as const
export type Position = (typeof positions)[number]

export const partNames = ['6D', '5D', '4D', '3D', '2D_DEPAN', '2D_TENGAH', '2D_BELAKANG'] as const
export type PartName = (typeof partNames)[number]
export type Part = { part: PartName; digits: string }

/** Indexes as in `slice`; `lengths` have the part. */
const parts: readonly { part: PartName; from: number; to?: number; lengths: string }[] = [
  { part: '6D', from: -6, lengths: '6' },
  { part: '5D', from: -5, lengths: '56' },
  { part: '4D', from: -4, lengths: '456' },
  { part: '3D', from: -3, lengths: '3456' },
  { part: '2D_DEPAN', from: -4, to: -2, lengths: '4' },
  { part: '2D_TENGAH', from: -3, to: -1, lengths: '34' },
  { part: '2D_BELAKANG', from: -2, lengths: '23456' },
]

/** Numbers are read from the right. Five and six digits have no as, kop, 2D depan or 2D tengah. */
export const partsOf = (number: string): Part[] =>
  parts
    .filter(({ lengths }) => lengths.includes(String(number.length)))
    .map(({ part, from, to }) => ({ part, digits: number.slice(from, to) }))

/** The last digits' positions: three digits begin with kop, two and five or more have kepala and ekor only. */
export const positionsOf = (length: number): readonly Position[] => {
  if (length < 2 || length > 6) return []
  return positions.slice(length === 4 ? 0 : length === 3 ? 1 : 2)
}

/** Null where the number has no such position. */
export const digitAt = (number: string, position: Position): string | null =>
  positionsOf(number.length).includes(position)
    ? (number[number.length + positions.indexOf(position) - positions.length] ?? null)
    : null

/** CD; null for one digit, and for more than six. */
export const lastPair = (number: string): string | null =>
  partsOf(number).find(({ part }) => part === '2D_BELAKANG')?.digits ?? null

/** Of `digits` drawn digits being one certain number. */
export const chanceOfDigits = (digits: number): number => 10 ** -digits
