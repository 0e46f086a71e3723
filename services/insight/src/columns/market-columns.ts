import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { codeOf, dayOf, endingOf, headOf, type PrizeTypes } from './draw-codes.ts'
import { drawFrom, marketOf, type Market } from './market.ts'

/** A draw without prizes was deleted or has none yet; its version stays known. */
export type KnownDraw = {
  id: string
  market: string
  /** `YYYY-MM-DD`. */
  date: string
  epoch: number
  rev: number
  prizes: readonly { type: string; numbers: string }[]
  /** Whether its numbers are others than those first published. */
  corrected: boolean
  /** When visitors may see it, ms; null for at once. */
  publicFrom: number | null
}

/** A draw that is not in the columns yet. */
type NewDraw = {
  id: string
  day: number
  epoch: number
  rev: number
  corrected: boolean
  codes: number[]
  types: number[]
}

/** More new draws than this, and an eighth of all, are merged at once, so that loading holds few of them. */
const maxNew = 512

const emptyMarket = (name: string, classes: readonly number[]): Market =>
  marketOf(
    {
      name,
      days: new Int32Array(0),
      ids: [],
      epochs: new Float64Array(0),
      revs: new Uint32Array(0),
      corrected: new Uint8Array(0),
      starts: new Uint32Array(1),
      heads: new Uint16Array(0),
      endings: new Uint16Array(0),
      types: new Uint16Array(0),
    },
    classes,
  )

/** The old columns with new draws in their places. A draw of a day that is known takes its place. */
const merge = (old: Market, fresh: readonly NewDraw[], classes: readonly number[]): Market => {
  const { starts: oldStarts } = old.rows
  const replaced = fresh.filter(({ day }) => old.days[drawFrom(old.days, day)] === day)
  const oldRows = ({ day }: NewDraw): number => {
    const draw = drawFrom(old.days, day)
    return oldStarts[draw + 1]! - oldStarts[draw]!
  }
  const draws = old.days.length + fresh.length - replaced.length
  const rows =
    old.rows.types.length +
    fresh.reduce((sum, { codes }) => sum + codes.length, 0) -
    replaced.reduce((sum, draw) => sum + oldRows(draw), 0)
  const next = {
    name: old.name,
    days: new Int32Array(draws),
    ids: [] as string[],
    epochs: new Float64Array(draws),
    revs: new Uint32Array(draws),
    corrected: new Uint8Array(draws),
    starts: new Uint32Array(draws + 1),
    heads: new Uint16Array(rows),
    endings: new Uint16Array(rows),
    types: new Uint16Array(rows),
  }
  let [draw, row] = [0, 0]
  /** Old draws of a run stay as they are, so each column is copied at once. */
  const copyOld = (from: number, to: number) => {
    for (const name of ['days', 'epochs', 'revs', 'corrected'] as const)
      next[name].set(old[name].subarray(from, to), draw)
    for (let at = from; at < to; at++) {
      next.ids.push(old.ids[at]!)
      next.starts[draw + at - from] = row + oldStarts[at]! - oldStarts[from]!
    }
    const [first, end] = [oldStarts[from]!, oldStarts[to]!]
    for (const name of ['heads', 'endings', 'types'] as const) next[name].set(old.rows[name].subarray(first, end), row)
    draw += to - from
    row += end - first
  }
  let copied = 0
  for (const { id, day, epoch, rev, corrected, codes, types } of fresh) {
    const place = drawFrom(old.days, day)
    copyOld(copied, place)
    copied = old.days[place] === day ? place + 1 : place
    next.days[draw] = day
    next.ids.push(id)
    next.epochs[draw] = epoch
    next.revs[draw] = rev
    next.corrected[draw] = corrected ? 1 : 0
    next.starts[draw] = row
    next.heads.set(codes.map(headOf), row)
    next.endings.set(codes.map(endingOf), row)
    next.types.set(types, row)
    draw += 1
    row += codes.length
  }
  copyOld(copied, old.days.length)
  next.starts[draw] = row
  return marketOf(next, classes)
}

/** The draws of one market by date; a draw that was deleted stays without numbers, since its version is newer than any repeat. */
export const createMarketColumns = (name: string, types: PrizeTypes) => {
  let market = emptyMarket(name, types.classes)
  const fresh = new Map<number, NewDraw>()

  const known = (day: number): { epoch: number; rev: number } | null => {
    const draw = drawFrom(market.days, day)
    return market.days[draw] === day ? { epoch: market.epochs[draw]!, rev: market.revs[draw]! } : null
  }

  const settle = (): Market => {
    if (fresh.size > 0) {
      market = merge(
        market,
        [...fresh.values()].toSorted((a, b) => a.day - b.day),
        types.classes,
      )
      fresh.clear()
    }
    return market
  }

  return {
    /** False for a state that is older than the known one. */
    put({ id, date, epoch, rev, prizes, corrected }: KnownDraw): boolean {
      const day = dayOf(date)
      const before = fresh.get(day) ?? known(day)
      if (before && isNewer(before, { epoch, rev })) return false
      const read = prizes.flatMap(({ type, numbers }) => {
        const code = codeOf(numbers)
        return code === null ? [] : [{ code, type: types.idOf(type) }]
      })
      fresh.set(day, {
        id,
        day,
        epoch,
        rev,
        corrected,
        codes: read.map(({ code }) => code),
        types: read.map(({ type }) => type),
      })
      if (fresh.size > Math.max(maxNew, market.days.length / 8)) settle()
      return true
    },
    /** With everything that was put. */
    settle,
  }
}
export type MarketColumns = ReturnType<typeof createMarketColumns>
