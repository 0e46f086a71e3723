import { minuteMs } from '@papan/contracts/wib.ts'
import type { BoardRow } from '../../../board/board-rows.ts'

export const coverageMs = 60 * minuteMs
/** A draw takes this long after its result time. */
const afterResultMs = 5 * minuteMs

/** `isFirst`: the draws have no earlier block in this lane. */
export type CoverBlock = { from: number; to: number; rows: BoardRow[]; isFirst: boolean }

/** When a draw needs a person; null for one that needs none in the next hour. A late draw needs one now. */
const spanOf = ({ group, closesAt, resultAt }: BoardRow, now: number): { from: number; to: number } | null => {
  if (group === 'done' || group === 'off') return null
  const end = Math.max(resultAt + afterResultMs, group === 'late' || group === 'filling' ? now + afterResultMs : 0)
  const span = { from: Math.max(closesAt, now), to: Math.min(end, now + coverageMs) }
  if (group === 'filling') span.from = now
  return span.from < span.to ? span : null
}

const isSame = (a: readonly BoardRow[], b: readonly BoardRow[]): boolean =>
  a.length === b.length && (a.length > 1 || a[0]?.key === b[0]?.key)

/** The blocks of one lane: what overlaps is one block of several draws. */
export const blocksOf = (rows: readonly BoardRow[], now: number): CoverBlock[] => {
  const spans = rows.flatMap((row) => {
    const span = spanOf(row, now)
    return span ? [{ ...span, row }] : []
  })
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const blocks: CoverBlock[] = []
  const named = new Set<string>()
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1]
    const active = spans.filter((span) => span.from <= from && span.to > from).map(({ row }) => row)
    if (to === undefined || active.length === 0) continue
    const last = blocks.at(-1)
    if (last?.to === from && isSame(last.rows, active)) {
      last.to = to
      last.rows = [...new Set([...last.rows, ...active])]
    } else blocks.push({ from, to, rows: active, isFirst: active.some(({ key }) => !named.has(key)) })
    if (active.length === 1) for (const { key } of active) named.add(key)
  }
  return blocks
}

/** The block with most draws at once, the earliest of them; null without an overlap. */
export const worstOverlap = (blocks: readonly CoverBlock[]): CoverBlock | null =>
  blocks.reduce<CoverBlock | null>(
    (worst, block) => (block.rows.length > (worst?.rows.length ?? 1) ? block : worst),
    null,
  )

/** Draws at work in each of the `count` columns of the next hour. */
export const columnsOf = (rows: readonly BoardRow[], now: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const from = now + (index * coverageMs) / count
    const active = rows.filter((row) => {
      const span = spanOf(row, now)
      return span !== null && span.from < from + coverageMs / count && span.to > from
    })
    const taken = active.filter(({ claim }) => claim !== null).length
    return { from, taken, untaken: active.length - taken }
  })
