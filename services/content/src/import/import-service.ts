import { isAddressable } from '@papan/contracts/calls/fields.ts'
import type { ImportFields, ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/rules/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/rules/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { WriteContext } from '@papan/service-kit/http/request-context.ts'
import { drawId } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { doubleEntryNeeded } from '../results/result-errors.ts'
import type { ResultStore } from '../results/result-store.ts'
import { createCountGuard } from '../tallies/count-guard.ts'
import { createImportStore } from './import-store.ts'
import type { ImportWarnings } from './import-warnings.ts'
import type { MarketHabits } from './market-habits.ts'
import type { ImportedDraw, ParsedFile } from './parse-draws.ts'

type ImportServiceDeps = {
  resultStore: ResultStore
  marketStore: MarketStore
  importWarnings: ImportWarnings
  marketHabits: Pick<MarketHabits, 'withOwnLists'>
  isDoubleEntryOn: () => Promise<boolean>
  log: Logger
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
}

export type ImportStep = { done: number; total: number; summary: ImportSummary; isLast: boolean }

const batchSize = 500
const maxListed = 1_000

const importBusy = () => new AppError(409, 'IMPORT_BUSY', contentTexts.importBusy)

/** Moves draws of a file to its refusals. */
const refuse = (file: ParsedFile, isRefused: (draw: ImportedDraw) => boolean, message: string): ParsedFile => {
  const refused = file.draws.filter(isRefused)
  return {
    draws: file.draws.filter((draw) => !isRefused(draw)),
    refusals: [...file.refusals, ...refused.map(({ line }) => ({ line, message }))],
    refused: file.refused + refused.length,
  }
}

const refuseLate = (summary: ImportSummary, refused: ImportedDraw[]): void => {
  summary.draws -= refused.length
  summary.numbers -= refused.reduce((sum, { prizes }) => sum + prizes.length, 0)
  summary.refused += refused.length
  const lines = refused.map(({ line }) => ({ line, message: contentTexts.marketUnknown }))
  summary.refusals.push(...lines.slice(0, maxListed - summary.refusals.length))
}

/** Under double entry a live draw needs two admins; draws older than yesterday are history. */
const isLiveDraw = ({ date, prizes }: ImportedDraw, now: number): boolean =>
  date >= addDays(wibDate(now), -1) && prizes.some(({ type }) => isDoubleEntryType(type))

/** The draw of each market that viewers may see: the newest, when nothing newer is stored. */
const newestDraws = (draws: ImportedDraw[], stored: Map<string, string>, today: string): Set<ImportedDraw> => {
  const newest = new Map<string, ImportedDraw>()
  for (const draw of draws) {
    if (draw.date > today) continue
    const best = newest.get(draw.market)
    if (draw.date >= (stored.get(draw.market) ?? '') && (!best || draw.date > best.date)) newest.set(draw.market, draw)
  }
  return new Set(newest.values())
}

export const createImportService = ({
  resultStore,
  marketStore,
  importWarnings,
  marketHabits,
  isDoubleEntryOn,
  log,
  clock,
  notifyRelay,
}: ImportServiceDeps) => {
  const importStore = createImportStore({ resultStore, clock })
  let isRunning = false

  const createMarkets = async (names: string[], context: WriteContext) => {
    for (const name of names) await marketStore.ensure(name, context)
  }

  const storeBatch = async (
    draws: ImportedDraw[],
    newest: Set<ImportedDraw>,
    { dryRun, overwrite }: ImportFields,
    countGuard: ReturnType<typeof createCountGuard>,
    context: WriteContext,
  ) => {
    const compared = await importStore.compare(draws)
    const drawsThatAre = (comparison: string) => draws.filter((_draw, index) => compared[index] === comparison)
    const [fresh, deleted, different] = [drawsThatAre('new'), drawsThatAre('deleted'), drawsThatAre('different')]
    let created = fresh.length + deleted.length
    if (!dryRun) {
      await countGuard.open(fresh)
      created = deleted.length + (await importStore.insert(fresh, (draw) => newest.has(draw), context))
      for (const draw of overwrite ? [...deleted, ...different] : deleted)
        await importStore.replace(draw, newest.has(draw), context)
      for (const draw of fresh) if (newest.has(draw)) notifyRelay('result', drawId(draw.market, draw.date))
    }
    return {
      created,
      equal: drawsThatAre('equal').length,
      different: different.length,
      overwritten: overwrite && !dryRun ? different.length : 0,
      differing: different.map(({ market, date }) => ({ market, date })),
      compared: [...fresh, ...deleted, ...different],
    }
  }

  /** Draws whose market was deleted since the import started are `refused`. */
  const takeBatch = async (
    draws: ImportedDraw[],
    newest: Set<ImportedDraw>,
    fields: ImportFields,
    countGuard: ReturnType<typeof createCountGuard>,
    context: WriteContext,
  ) => {
    if (fields.dryRun) return { ...(await storeBatch(draws, newest, fields, countGuard, context)), refused: [] }
    const markets = draws.map(({ market }) => market)
    return marketStore.marketUse.during(markets, async (missing) => {
      const refused = draws.filter(({ market }) => missing.has(market))
      const taken = refused.length === 0 ? draws : draws.filter(({ market }) => !missing.has(market))
      return { ...(await storeBatch(taken, newest, fields, countGuard, context)), refused }
    })
  }

  /** What fails here never fails the import. */
  const warningsOf = async (draws: ImportedDraw[], among: ImportedDraw[]) => {
    try {
      return await importWarnings.of(draws, among, maxListed)
    } catch (err) {
      log.error({ err }, 'the numbers of an import were not compared')
      return []
    }
  }

  return {
    /**
     * Yields its progress. Idempotent; stopping leaves whole draws only. Unknown markets are created when `mayCreateMarkets`,
     * else refused. Stops when `assertAllowed` throws. Throws 409 while another import runs.
     */
    async *run(
      parsed: ParsedFile,
      fields: ImportFields,
      mayCreateMarkets: boolean,
      context: WriteContext,
      assertAllowed: () => Promise<void>,
    ): AsyncGenerator<ImportStep> {
      if (isRunning) throw importBusy()
      isRunning = true
      const countGuard = createCountGuard(resultStore.tallies)
      try {
        const written = [...new Set(parsed.draws.map(({ market }) => market))]
        const there = await marketStore.resolve(written)
        const unknown = new Set(written.filter((name) => !there.has(name)))
        const inMarkets = parsed.draws.map((draw) => ({ ...draw, market: there.get(draw.market) ?? draw.market }))
        const named = { ...parsed, draws: await marketHabits.withOwnLists(inMarkets) }
        const names = written.map((name) => there.get(name) ?? name)
        const needsTwo = await isDoubleEntryOn()
        if (needsTwo && fields.overwrite) throw doubleEntryNeeded()
        const known = mayCreateMarkets
          ? refuse(named, ({ market }) => unknown.has(market) && !isAddressable(market), fieldTexts.marketAddress)
          : refuse(named, ({ market }) => unknown.has(market), contentTexts.marketUnknown)
        const file = needsTwo
          ? refuse(known, (draw) => isLiveDraw(draw, clock()), contentTexts.doubleEntryNeeded)
          : known
        const newMarkets = mayCreateMarkets ? [...unknown].filter(isAddressable) : []
        await assertAllowed()
        if (!fields.dryRun) await createMarkets(newMarkets, context)
        const newest = newestDraws(file.draws, await importStore.newestDates(names), wibDate(clock()))

        const summary: ImportSummary = {
          kind: 'summary',
          dryRun: fields.dryRun,
          draws: file.draws.length,
          numbers: file.draws.reduce((sum, { prizes }) => sum + prizes.length, 0),
          created: 0,
          equal: 0,
          different: 0,
          overwritten: 0,
          refused: file.refused,
          newMarkets,
          refusals: file.refusals.slice(0, maxListed),
          differing: [],
        }
        const total = file.draws.length
        yield { done: 0, total, summary, isLast: false }
        const toCompare: ImportedDraw[] = []
        for (let done = 0; done < file.draws.length; done += batchSize) {
          await assertAllowed()
          const batch = file.draws.slice(done, done + batchSize)
          const { created, equal, different, overwritten, differing, refused, compared } = await takeBatch(
            batch,
            newest,
            fields,
            countGuard,
            context,
          )
          refuseLate(summary, refused)
          toCompare.push(...compared)
          summary.created += created
          summary.equal += equal
          summary.different += different
          summary.overwritten += overwritten
          summary.differing.push(...differing.slice(0, maxListed - summary.differing.length))
          yield { done: done + batch.length, total, summary, isLast: false }
        }
        if (fields.dryRun) {
          const warnings = await warningsOf(toCompare, file.draws)
          if (warnings.length > 0) summary.warnings = warnings
        }
        // After the last step the caller may start the next import.
        await countGuard.close()
        yield { done: total, total, summary, isLast: true }
      } finally {
        await countGuard.close()
        isRunning = false
      }
    },
  }
}

export type ImportService = ReturnType<typeof createImportService>
