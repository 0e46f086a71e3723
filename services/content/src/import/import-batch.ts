import type { ImportFields } from '@papan/contracts/calls/content/import-calls.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { drawId } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import type { CountGuard } from '../tallies/count-guard.ts'
import type { ImportedDraw } from './draw-table.ts'
import type { ImportPlan } from './import-plan.ts'
import type { ImportStore } from './import-store.ts'

/** Lines of draws that a batch is about to store. */
export type Opened = { created: number[]; overwritten: number[] }

/** Reads of others wait for a batch in the database: with 500 their p99 was 1.6 times that with 100. */
const batchSize = 100
/** Documents of a batch take about 1 KB for each of them. */
const maxBatchPrizes = 12_000

type Batch = { draws: number[]; read: ImportedDraw[] }

/** The draws of a file that are not done, a few hundred at a time. */
export function* batchesFrom({ table, read }: ImportPlan, line: number): Generator<Batch> {
  let [draws, prizes]: [number[], number] = [[], 0]
  const next = (): Batch => ({ draws, read: draws.map(read) })
  for (const draw of table.kept()) {
    if (table.lineOf(draw) < line) continue
    const isFull = draws.length === batchSize || prizes + table.prizesIn(draw) > maxBatchPrizes
    if (isFull && draws.length > 0) {
      yield next()
      ;[draws, prizes] = [[], 0]
    }
    draws.push(draw)
    prizes += table.prizesIn(draw)
  }
  if (draws.length > 0) yield next()
}

type Storing = {
  fields: ImportFields
  context: WriteContext
  plan: ImportPlan
  countGuard: CountGuard
  /** Called with what a batch is about to store. */
  open: (opened: Opened) => Promise<void>
}

type BatchDeps = {
  importStore: ImportStore
  marketStore: MarketStore
  notifyRelay: NotifyRelay
}

/** Stores the draws of a batch and says what became of them. */
export const createBatchStorage = ({ importStore, marketStore, notifyRelay }: BatchDeps) => {
  /** `opened`: what this batch began to store in a process that ended. */
  const storeBatch = async (draws: ImportedDraw[], opened: Opened, storing: Storing) => {
    const { plan, countGuard, open, context } = storing
    const { dryRun, overwrite } = storing.fields
    const compared = await importStore.compare(draws)
    const drawsThatAre = (comparison: string) => draws.filter((_draw, index) => compared[index] === comparison)
    const [fresh, deleted, different] = [drawsThatAre('new'), drawsThatAre('deleted'), drawsThatAre('different')]
    const equal = drawsThatAre('equal')
    const createdBefore = equal.filter(({ line }) => opened.created.includes(line))
    const overwrittenBefore = equal.filter(({ line }) => opened.overwritten.includes(line))
    const replaced = overwrite && !dryRun ? different : []
    let created = fresh.length + deleted.length
    if (!dryRun) {
      const linesOf = (some: ImportedDraw[]) => some.map(({ line }) => line)
      await open({
        created: [...opened.created, ...linesOf([...fresh, ...deleted])],
        overwritten: [...opened.overwritten, ...linesOf(replaced)],
      })
      await countGuard.open(fresh)
      created = deleted.length + (await importStore.insert(fresh, plan.isNewest, context))
      for (const draw of [...deleted, ...replaced]) await importStore.replace(draw, plan.isNewest(draw), context)
      for (const draw of fresh) if (plan.isNewest(draw)) notifyRelay('result', drawId(draw.market, draw.date))
    }
    const differing = [...different, ...overwrittenBefore]
    return {
      created: created + createdBefore.length,
      equal: equal.length - createdBefore.length - overwrittenBefore.length,
      different: differing.length,
      overwritten: replaced.length + overwrittenBefore.length,
      differing: differing.map(({ market, date }) => ({ market, date })),
      changes: new Set([...fresh, ...deleted, ...different]),
    }
  }

  /** Draws whose market was deleted since the import started are `refused`. */
  return async (draws: ImportedDraw[], opened: Opened, storing: Storing) => {
    if (storing.fields.dryRun) return { ...(await storeBatch(draws, opened, storing)), refused: [] }
    const markets = draws.map(({ market }) => market)
    return marketStore.marketUse.during(markets, async (missing) => {
      const refused = draws.filter(({ market }) => missing.has(market))
      const taken = refused.length === 0 ? draws : draws.filter(({ market }) => !missing.has(market))
      return { ...(await storeBatch(taken, opened, storing)), refused }
    })
  }
}
