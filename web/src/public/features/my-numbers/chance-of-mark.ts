import { chanceOfAbsence } from '@papan/contracts/lottery/chance/chance.ts'
import type { Mark, Pair } from './marks.ts'

/** Before the draw: that one of its numbers of this length is this one, or that PRIZE 1 ends like this. */
export const chanceOfMark = ({ kind, number }: Pick<Mark, 'kind' | 'number'>, prizes: readonly Pair[]): number => {
  if (kind !== 'whole') return kind === 'last3' ? 1 / 1000 : 1 / 100
  const tries = prizes.filter(([, drawn]) => drawn.length === number.length).length
  return 1 - chanceOfAbsence(Math.max(1, tries), 10 ** number.length)
}
