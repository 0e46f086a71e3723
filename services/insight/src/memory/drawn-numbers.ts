import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { drawDigest, marketHash } from '@papan/runtime/draw-digest.ts'
import type { Columns } from '../columns/columns.ts'
import { isDrawn, type DrawVersion, type KeptDraw } from '../store/kept-draw.ts'

type DrawnDeps = { columns: Pick<Columns, 'put'>; clock: () => number }

/** `digest`: null for a draw without numbers. */
type Known = DrawVersion & { digest: string | null }

/** The draws in memory: their versions and, of those that visitors may see, the numbers in columns. */
export const createDrawnNumbers = ({ columns, clock }: DrawnDeps) => {
  const markets = new Map<string, Map<string, Known>>()
  /** Not public yet. */
  const coming = new Map<string, KeptDraw>()
  let drawn = 0

  const show = (draw: KeptDraw) => {
    const { _id: id, market, date, epoch, rev, prizes, correctedAt } = draw
    const isComing = draw.publicFrom !== null && draw.publicFrom > clock()
    if (isComing) coming.set(id, draw)
    else coming.delete(id)
    columns.put({ id, market, date, epoch, rev, prizes, correctedAt, deleted: isComing || !isDrawn(draw) })
  }

  return {
    /** Whether it was newer than what was known, or else differed from it. */
    apply(draw: KeptDraw, { mayEqual = false } = {}): boolean {
      const { _id: id, market, epoch, rev } = draw
      const known = markets.get(market) ?? new Map<string, Known>()
      markets.set(market, known)
      const before = known.get(id)
      const digest = isDrawn(draw) ? drawDigest({ id, epoch, rev, prizes: draw.prizes }) : null
      if (before && !isNewer(draw, before)) {
        const isSame = !isNewer(before, draw)
        if (!isSame || !mayEqual || before.digest === digest) return false
      }
      known.set(id, { epoch, rev, digest })
      drawn += (digest === null ? 0 : 1) - (before?.digest ? 1 : 0)
      show(draw)
      return true
    },

    version: (market: string, id: string): DrawVersion | null => markets.get(market)?.get(id) ?? null,

    /** As content computes it. */
    hashOf(market: string): { draws: number; hash: string } {
      const digests = [...(markets.get(market)?.values() ?? [])].flatMap(({ digest }) => digest ?? [])
      return { draws: digests.length, hash: marketHash(digests) }
    },

    markets: (): string[] => [...markets.keys()],
    draws: (): number => drawn,

    /** Shows the draws that have become public. */
    showDue(): void {
      const now = clock()
      for (const draw of coming.values()) if ((draw.publicFrom ?? 0) <= now) show(draw)
    },
  }
}

export type DrawnNumbers = ReturnType<typeof createDrawnNumbers>
