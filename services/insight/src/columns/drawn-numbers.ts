import { createColumns } from './columns.ts'
import type { KnownDraw } from './market-columns.ts'

/** All numbers as content had them at one moment, and what came since: public ones in columns, coming draws aside. */
export const createDrawnNumbers = (clock: () => number) => {
  const columns = createColumns()
  const coming = new Map<string, KnownDraw>()

  const put = (draw: KnownDraw): void => {
    const isComing = draw.publicFrom !== null && draw.publicFrom > clock()
    if (!columns.put(isComing ? { ...draw, prizes: [] } : draw)) return
    if (isComing) coming.set(draw.id, draw)
    else coming.delete(draw.id)
  }

  return {
    columns,
    /** Repeats and older versions change nothing. */
    put,
    /** Shows the draws that have become public. */
    showDue(): void {
      for (const draw of coming.values()) put(draw)
    },
    count: (): number => columns.markets().reduce((sum, { rows }) => sum + rows.types.length, 0),
  }
}
export type DrawnNumbers = ReturnType<typeof createDrawnNumbers>
