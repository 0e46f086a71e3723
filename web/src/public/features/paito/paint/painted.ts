import { groupBy } from '@papan/contracts/group-by.ts'
import { cellKey } from './cell-key.ts'

/** Colour 1 to 8 by cell: date and place from the right. */
export type Painted = ReadonlyMap<string, number>

export const colours = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Cells beyond this are dropped, the first painted first. */
export const maxCells = 4_000

const cellPattern = /^\d{4}-\d{2}-\d{2}\.\d$/

/** With one cell painted, or erased for 0. */
export const withCell = (painted: Painted, key: string, colour: number): Painted => {
  const next = new Map(painted)
  next.delete(key)
  if (colour > 0) next.set(key, colour)
  while (next.size > maxCells) next.delete(next.keys().next().value ?? '')
  return next
}

const day = (date: string): number => Date.parse(date) / 86_400_000
const dateOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)

/** As text: for each day its distance from the one before in base 36, then place and colour of each cell. '1a-03.21'. */
export const writePainted = (painted: Painted): string => {
  const byDay = groupBy(painted, ([key]) => day(key.slice(0, 10)))
  let before = 0
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([at, cells]) => {
      const text = `${(at - before).toString(36)}-${cells.map(([key, colour]) => `${key.slice(11)}${colour}`).join('')}`
      before = at
      return text
    })
    .join('.')
}

/** What `writePainted` wrote; null for any other text. */
export const readPainted = (text: string): Painted | null => {
  const painted = new Map<string, number>()
  let at = 0
  for (const part of text === '' ? [] : text.split('.')) {
    const [, distance = '', cells = ''] = /^([0-9a-z]{1,6})-((?:[0-5][1-8])+)$/.exec(part) ?? []
    if (cells === '') return null
    at += Number.parseInt(distance, 36)
    if (at > 100_000) return null
    for (let cell = 0; cell < cells.length; cell += 2) {
      const key = cellKey(dateOf(at), Number(cells[cell]))
      if (cellPattern.test(key)) painted.set(key, Number(cells[cell + 1]))
    }
    if (painted.size > maxCells) return null
  }
  return painted
}
