import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { soonestFirst } from '@papan/contracts/lottery/now-and-next.ts'
import type { DrawsOfNow } from '../../now/use-now-and-next.ts'

/** As many at most: the block keeps its height while draws begin and end. */
export const maxRows = 4

/** Draws that are on, by their result time so that a number moves no row; then, while there is room, the next ones. */
export const nowRows = ({ drawing, late, coming }: Pick<DrawsOfNow, 'drawing' | 'late' | 'coming'>): DrawNow[] => {
  const isShown = new Set([...drawing, ...late].map(({ market }) => market))
  const next = coming.filter(({ market }) => !isShown.has(market))
  return [...drawing.slice().sort(soonestFirst), ...next].slice(0, maxRows)
}
