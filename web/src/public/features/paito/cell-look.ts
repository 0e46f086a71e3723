import { positions, positionsOf } from '@papan/contracts/lottery/numbers/parts.ts'
import type { PaitoFilter, Scheme } from './paito-query.ts'

/** The classes of a digit: its colour scheme, and how the filter treats it. Fill against outline says it without colour. */
export const cellLook = (number: string, at: number, scheme: Scheme): string => {
  const digit = number[at] ?? ''
  switch (scheme) {
    case 'angka':
      return `digit-${digit}`
    case 'ganjil':
      return '13579'.includes(digit) ? 'paito-full' : 'paito-outline'
    case 'besar':
      return digit >= '5' ? 'paito-full' : 'paito-outline'
    case 'kembar':
      return number.split(digit).length > 2 ? 'paito-full' : ''
    default:
      return ''
  }
}

/** 'paito-hit' for a digit that the filter names, 'paito-of-hit' for the others of its number, 'paito-dim' elsewhere. */
export const filterLook = (number: string, at: number, filter: PaitoFilter, isMet: boolean): string => {
  if (!isMet) return 'paito-dim'
  const names = positionsOf(number.length)
  const position = names[at - (number.length - names.length)]
  return position !== undefined && positions.includes(position) && filter[position] !== undefined
    ? 'paito-hit'
    : 'paito-dim paito-of-hit'
}
