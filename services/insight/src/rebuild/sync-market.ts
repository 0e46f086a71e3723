import { maxFeedPage, type FeedDraw } from '@papan/contracts/calls/draw-feed-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { DrawnNumbers } from '../memory/drawn-numbers.ts'
import type { DrawStore } from '../store/draw-store.ts'
import { keptFrom, tombstone, type KeptDraw } from '../store/kept-draw.ts'
import type { ContentFeed } from './content-feed.ts'

type SyncDeps = { feed: ContentFeed; drawStore: DrawStore; numbers: DrawnNumbers; clock: () => number }

/** `late`: of the changed ones, those that the stream should have brought. */
export type Synced = { draws: number; changed: number; late: number }

/** An event may take this long, ms. */
const onTheWayMs = 60_000

const pick = ({ market, date, epoch, rev, prizes, correctedAt, publicFrom, deleted }: KeptDraw) => [
  market,
  date,
  epoch,
  rev,
  prizes.map(({ type, numbers }) => [type, numbers]),
  correctedAt ?? null,
  publicFrom ?? null,
  deleted,
]
const isSame = (a: KeptDraw, b: KeptDraw): boolean => JSON.stringify(pick(a)) === JSON.stringify(pick(b))

/**
 * Makes documents and memory of one market equal to content, page by page. `onPage` is called after each page with the number of
 * its draws, and may throw to stop.
 */
export const createMarketSync = ({ feed, drawStore, numbers, clock }: SyncDeps) => {
  /** Of draws that content's page lacks, those that content does not have at all. */
  const goneOf = async (market: string, missing: KeptDraw[]): Promise<KeptDraw[]> => {
    const gone: KeptDraw[] = []
    for (let at = 0; at < missing.length; at += maxFeedPage) {
      const some = missing.slice(at, at + maxFeedPage)
      const ids = some.map(({ _id }) => _id)
      // One that was created after its page was read is there now.
      const there = new Set((await feed.byIds(market, ids)).map(({ id }) => id))
      gone.push(...some.filter(({ _id }) => !there.has(_id)).map((draw) => tombstone(draw)))
    }
    return gone
  }

  const isLate = ({ updatedAt }: FeedDraw): boolean => clock() - Date.parse(updatedAt) > onTheWayMs

  const syncPage = async (market: string, draws: readonly FeedDraw[], own: readonly KeptDraw[]) => {
    const given = new Map(draws.map((draw) => [draw.id, { draw, kept: keptFrom(draw) }]))
    const stored = new Map(own.map((draw) => [draw._id, draw]))
    const differing = [...given.values()].filter(({ kept }) => {
      const before = stored.get(kept._id)
      // A newer one came by the stream after the page was read.
      return !before || (!isNewer(before, kept) && !isSame(before, kept))
    })
    const missing = own.filter(({ _id, deleted }) => !deleted && !given.has(_id))
    const gone = await goneOf(market, missing)
    await drawStore.write([...differing.map(({ kept }) => kept), ...gone], { mayEqual: true })
    const changed = new Set([...differing.map(({ kept }) => kept._id), ...gone.map(({ _id }) => _id)])
    for (const { kept } of given.values()) if (numbers.apply(kept, { mayEqual: true })) changed.add(kept._id)
    // Another instance may have written what this one's memory lacks.
    for (const draw of [...own, ...gone]) if (numbers.apply(draw)) changed.add(draw._id)
    const late = [...changed].filter((id) => {
      const draw = given.get(id)?.draw
      return !draw || isLate(draw)
    })
    return { changed: changed.size, late: late.length }
  }

  return async (market: string, onPage: (draws: number) => Promise<void> = async () => {}): Promise<Synced> => {
    const synced: Synced = { draws: 0, changed: 0, late: 0 }
    let after: string | null = null
    do {
      const { draws, next } = await feed.page(market, after)
      const own = await drawStore.range(market, after, next)
      const { changed, late } = await syncPage(market, draws, own)
      synced.draws += draws.length
      synced.changed += changed
      synced.late += late
      await onPage(draws.length)
      after = next
    } while (after !== null)
    return synced
  }
}

export type MarketSync = ReturnType<typeof createMarketSync>
