import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportFields, ImportRefusal, ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { doubleEntryNeeded } from '../results/double-entry/blind-entry.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { createCountGuard, type CountGuard } from '../tallies/count-guard.ts'
import type { ImportedDraw } from './draw-table.ts'
import type { FilePieces } from '../csv/file-text.ts'
import { planImport, type Decisions, type ImportPlan } from './import-plan.ts'
import { batchesFrom, createBatchStorage, type Opened } from './import-batch.ts'
import { createImportStore } from './import-store.ts'
import type { ImportWarnings } from './import-warnings.ts'
import type { MarketHabits } from './market-habits.ts'
import { parseDraws } from './parse-draws.ts'

type ImportServiceDeps = {
  resultStore: ResultStore
  scheduleStore: Pick<ScheduleStore, 'find'>
  marketStore: MarketStore
  importWarnings: ImportWarnings
  marketHabits: Pick<MarketHabits, 'ownLists'>
  isDoubleEntryOn: () => Promise<boolean>
  log: Logger
  clock: () => number
  notifyRelay: NotifyRelay
}

/** What an import that goes on in another process starts from. Draws before `line` are done. */
export type Carried = Decisions & { line: number; done: number; total: number; opened: Opened; summary: ImportSummary }

type ImportStep = { done: number; total: number; summary: ImportSummary; carried: Carried; isLast: boolean }

type ImportRun = {
  file: FilePieces
  fields: ImportFields
  mayCreateMarkets: boolean
  context: WriteContext
  assertAllowed: () => Promise<void>
  before: Carried | null
  /** Called before a batch is stored. */
  keep: (carried: Carried) => Promise<void>
}

const maxListed = 1_000
const nothingOpened: Opened = { created: [], overwritten: [] }

/** Another import runs in this process. */
export class ImportBusy extends Error {}

const list = <Item>(into: Item[], items: readonly Item[]): void => {
  into.push(...items.slice(0, maxListed - into.length))
}

const refuseLate = (summary: ImportSummary, refused: readonly ImportedDraw[], message: string): void => {
  summary.draws -= refused.length
  summary.numbers -= refused.reduce((sum, { prizes }) => sum + prizes.length, 0)
  summary.refused += refused.length
  list<ImportRefusal>(
    summary.refusals,
    refused.map(({ line }) => ({ line, message })),
  )
}

/** Where double entry came on since the import began, live draws are refused. */
const refuseLive = (draws: ImportedDraw[], { lateLiveFrom }: ImportPlan, summary: ImportSummary): ImportedDraw[] => {
  if (lateLiveFrom === null) return draws
  const live = new Set(
    draws.filter(({ date, prizes }) => date >= lateLiveFrom && prizes.some(({ type }) => isDoubleEntryType(type))),
  )
  refuseLate(summary, [...live], contentTexts.doubleEntryNeeded)
  return draws.filter((draw) => !live.has(draw))
}

const emptySummary = (plan: ImportPlan, { dryRun }: ImportFields): ImportSummary => ({
  dryRun,
  draws: plan.total,
  numbers: plan.numbers,
  created: 0,
  equal: 0,
  different: 0,
  overwritten: 0,
  refused: plan.refused,
  newMarkets: plan.newMarkets,
  refusals: plan.refusals,
  differing: [],
})

export const createImportService = ({
  resultStore,
  scheduleStore,
  marketStore,
  importWarnings,
  marketHabits,
  isDoubleEntryOn,
  log,
  clock,
  notifyRelay,
}: ImportServiceDeps) => {
  const importStore = createImportStore({ resultStore, scheduleStore, clock })
  const takeBatch = createBatchStorage({ importStore, marketStore, notifyRelay })
  let isRunning = false

  /** What fails here never fails the import. */
  const warningsOf = async (plan: ImportPlan) => {
    try {
      return await importWarnings.of(plan, maxListed)
    } catch (err) {
      log.error({ err }, 'the numbers of an import were not compared')
      return []
    }
  }

  const planOf = async ({ file, fields, mayCreateMarkets, before }: ImportRun): Promise<ImportPlan> => {
    const parsed = await parseDraws(file)
    const needsTwo = await isDoubleEntryOn()
    if (needsTwo && fields.overwrite) throw doubleEntryNeeded()
    return planImport(parsed, {
      marketStore,
      marketHabits,
      newestDates: (markets) => importStore.newestDates(markets),
      mayCreateMarkets,
      liveFrom: needsTwo ? addDays(wibDate(clock()), -1) : null,
      today: wibDate(clock()),
      before,
    })
  }

  async function* steps(run: ImportRun, countGuard: CountGuard): AsyncGenerator<ImportStep> {
    const { fields, context, assertAllowed, before, keep } = run
    const plan = await planOf(run)
    const summary = before?.summary ?? emptySummary(plan, fields)
    const total = before?.total ?? plan.total
    let [line, done] = [before?.line ?? 0, before?.done ?? 0]
    let opened = before?.opened ?? nothingOpened
    const carried = (): Carried => ({ ...plan.decisions, line, done, total, opened, summary })
    const step = (isLast: boolean): ImportStep => ({ done, total, summary, carried: carried(), isLast })
    const open = async (next: Opened) => {
      opened = next
      await keep(carried())
    }
    await assertAllowed()
    yield step(false)
    if (!fields.dryRun) for (const name of summary.newMarkets) await marketStore.ensure(name, context)
    for (const { draws, read } of batchesFrom(plan, line)) {
      await assertAllowed()
      const taken = refuseLive(read, plan, summary)
      const batch = await takeBatch(taken, opened, { ...run, plan, countGuard, open })
      refuseLate(summary, batch.refused, contentTexts.marketUnknown)
      summary.created += batch.created
      summary.equal += batch.equal
      summary.different += batch.different
      summary.overwritten += batch.overwritten
      list(summary.differing, batch.differing)
      for (const [index, draw] of read.entries()) if (batch.changes.has(draw)) plan.table.markChange(draws[index] ?? 0)
      ;[line, done, opened] = [(read.at(-1)?.line ?? line) + 1, done + read.length, nothingOpened]
      yield step(false)
      await otherWork()
    }
    if (fields.dryRun) {
      const warnings = await warningsOf(plan)
      if (warnings.length > 0) summary.warnings = warnings
    }
    // After the last step the caller may start the next import.
    await countGuard.close()
    yield step(true)
  }

  return {
    /**
     * Yields its progress. Idempotent; stopping leaves whole draws only. Unknown markets are created when `mayCreateMarkets`,
     * else refused. Stops when `assertAllowed` throws. Throws ImportBusy while another import runs.
     */
    async *run(run: ImportRun): AsyncGenerator<ImportStep> {
      if (isRunning) throw new ImportBusy()
      isRunning = true
      const countGuard = createCountGuard(resultStore.tallies)
      try {
        yield* steps(run, countGuard)
      } finally {
        await countGuard.close()
        isRunning = false
      }
    },
  }
}

export type ImportService = ReturnType<typeof createImportService>
