import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportRefusal } from '@papan/contracts/calls/content/import-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { MarketStore } from '../markets/market-store.ts'
import type { DrawTable, ImportedDraw } from './draw-table.ts'
import type { MarketHabits } from './market-habits.ts'
import { maxRefusals, type ParsedFile } from './parse-draws.ts'

/** What is refused whole; an import that goes on keeps to it. `liveFrom`: the date from which double entry refuses. */
export type Decisions = { refusedMarkets: string[]; liveFrom: string | null }

export type ImportPlan = {
  table: DrawTable
  /** With the market's own names of lists. */
  read: (draw: number) => ImportedDraw
  decisions: Decisions
  /** Where double entry came on since the decisions were made. */
  lateLiveFrom: string | null
  total: number
  numbers: number
  refused: number
  refusals: ImportRefusal[]
  newMarkets: string[]
  /** The draw of its market that viewers may see. */
  isNewest: (draw: ImportedDraw) => boolean
}

type PlanDeps = {
  marketStore: Pick<MarketStore, 'known'>
  marketHabits: Pick<MarketHabits, 'ownLists'>
  newestDates: (markets: string[]) => Promise<Map<string, string>>
  mayCreateMarkets: boolean
  liveFrom: string | null
  today: string
  before: Decisions | null
}

/** Less than a millisecond. */
const drawsAtOnce = 250

/** Calls `each` for every draw that is not refused. Does not block other work. */
export const forEachDraw = async (table: DrawTable, each: (draw: number) => void): Promise<void> => {
  let count = 0
  for (const draw of table.kept()) {
    each(draw)
    if (++count % drawsAtOnce === 0) await otherWork()
  }
}

/** Marks the draws of a file that are refused, and counts the others. */
export const planImport = async (
  { draws: table, refusals, refused, lists }: ParsedFile,
  { marketStore, marketHabits, newestDates, mayCreateMarkets, liveFrom, today, before }: PlanDeps,
): Promise<ImportPlan> => {
  const inFile = new Set<string>()
  await forEachDraw(table, (draw) => void inFile.add(table.marketOf(draw)))
  const written = [...inFile]
  const there = await marketStore.known(written)
  const unknown = written.filter((market) => !there.has(market))
  const decisions = before ?? {
    refusedMarkets: mayCreateMarkets ? [] : unknown,
    liveFrom,
  }
  const own = await marketHabits.ownLists(lists)
  const stored = await newestDates(written)
  const read = (draw: number): ImportedDraw => {
    const its = table.read(draw)
    const types = own.get(its.market)
    const prizes = types
      ? its.prizes.map((prize) => ({ ...prize, type: types.get(prize.type) ?? prize.type }))
      : its.prizes
    return { ...its, prizes }
  }
  const refusedMarkets = new Set(decisions.refusedMarkets)
  const isLive = (draw: number): boolean =>
    decisions.liveFrom !== null &&
    table.dateOf(draw) >= decisions.liveFrom &&
    table.read(draw).prizes.some(({ type }) => isDoubleEntryType(type))
  const newest = new Map<string, string>()
  const refusedBy = { market: [] as ImportRefusal[], live: [] as ImportRefusal[] }
  let [total, numbers, refusedHere] = [0, 0, 0]
  const refuse = (draw: number, by: keyof typeof refusedBy, message: string): void => {
    table.refuse(draw)
    refusedHere++
    if (refusedBy[by].length < maxRefusals) refusedBy[by].push({ line: table.lineOf(draw), message })
  }
  await forEachDraw(table, (draw) => {
    const market = table.marketOf(draw)
    if (refusedMarkets.has(market)) return refuse(draw, 'market', contentTexts.marketUnknown)
    if (isLive(draw)) return refuse(draw, 'live', contentTexts.doubleEntryNeeded)
    total++
    numbers += table.prizesIn(draw)
    const date = table.dateOf(draw)
    const best = newest.get(market) ?? ''
    if (date <= today && date >= (stored.get(market) ?? '') && date > best) newest.set(market, date)
  })
  return {
    table,
    read,
    decisions: { refusedMarkets: decisions.refusedMarkets, liveFrom: decisions.liveFrom },
    lateLiveFrom: before && before.liveFrom === null ? liveFrom : null,
    total,
    numbers,
    refused: refused + refusedHere,
    refusals: [...refusals, ...refusedBy.market, ...refusedBy.live].slice(0, maxRefusals),
    newMarkets: mayCreateMarkets ? unknown : [],
    isNewest: ({ market, date }) => newest.get(market) === date,
  }
}
