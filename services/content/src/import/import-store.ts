import { trusted } from 'mongoose'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { insertChecked } from '@papan/service-kit/mongo/checked-writes.ts'
import { newEpoch } from '@papan/service-kit/mongo/database-info.ts'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'
import { announce, newDocument } from '@papan/service-kit/records/outbox-document.ts'
import { dateOf, drawId } from '../draw-id.ts'
import { takenFrom } from '../results/corrections.ts'
import { editedFields, newFields, replacePrizes } from '../results/result-changes.ts'
import { createDrawDates } from '../results/public-results.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { ImportedDraw } from './draw-table.ts'

/** `deleted` ones may be created again. */
type Comparison = 'new' | 'deleted' | 'equal' | 'different'

/** Ms; events of bulk draws leave after the import's load on the database. */
const bulkDelayMs = 10_000

const listOf = (prizes: Prize[]): string => JSON.stringify(prizes.map(({ type, numbers }) => [type, numbers]))

const imported = ({ market, date, prizes }: ImportedDraw) => ({
  market,
  date,
  template: 'classic',
  prizes: replacePrizes([], prizes),
})

type ImportStoreDeps = { resultStore: ResultStore; scheduleStore: Pick<ScheduleStore, 'find'>; clock: () => number }

export const createImportStore = ({ resultStore, scheduleStore, clock }: ImportStoreDeps) => {
  const model = resultStore.model
  const drawDates = createDrawDates({ scheduleStore, resultStore, clock })
  return {
    async compare(draws: ImportedDraw[]): Promise<Comparison[]> {
      const ids = draws.map(({ market, date }) => drawId(market, date))
      const stored = await model.find({ _id: trusted({ $in: ids }) }, { prizes: 1, deletedAt: 1 }).lean()
      const byId = new Map(stored.map((result) => [result._id, result]))
      return draws.map(({ prizes }, index) => {
        const result = byId.get(ids[index] ?? '')
        if (!result) return 'new'
        if (result.deletedAt !== null) return 'deleted'
        return listOf(result.prizes) === listOf(prizes) ? 'equal' : 'different'
      })
    },

    /** Leaves draws that another writer stored since. Answers how many were stored. */
    async insert(
      draws: ImportedDraw[],
      isNewest: (draw: ImportedDraw) => boolean,
      context: WriteContext,
    ): Promise<number> {
      if (draws.length === 0) return 0
      const now = clock()
      const epoch = await newEpoch(model.db, now)
      const publicFromOf = new Map<ImportedDraw, string | null>()
      for (const [market, own] of Map.groupBy(draws, (draw) => draw.market)) {
        const publicFrom = await drawDates(market, own)
        for (const draw of own) publicFromOf.set(draw, publicFrom(draw))
      }
      const documents = draws.map((draw) => {
        const { market, date } = draw
        const newest = isNewest(draw)
        const publicFrom = publicFromOf.get(draw)
        const about = { market, date, imported: true, newest, ...(publicFrom ? { publicFrom } : {}) }
        const event = announce(resultSaved, about)
        const versioned = newDocument(drawId(market, date), event, context, now, epoch)
        return {
          ...versioned,
          ...newFields(imported(draw), { actor: context.actor, cause: 'imported', now }),
          outboxDueAt: newest ? versioned.outboxDueAt : now + bulkDelayMs,
        }
      })
      try {
        return await insertChecked(model, documents)
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return (error as { insertedCount?: number }).insertedCount ?? 0
      }
    },

    async replace(draw: ImportedDraw, newest: boolean, context: WriteContext): Promise<void> {
      const { market, date } = draw
      await resultStore.write(drawId(market, date), context, (current, stored) => {
        const edit = { actor: context.actor, cause: 'imported', now: clock() } as const
        const about = { market, date, imported: true, newest }
        if (!stored) return { fields: newFields(imported(draw), edit), event: announce(resultSaved, about, current) }
        const prizes = replacePrizes(stored.prizes, draw.prizes)
        return {
          fields: editedFields(stored, { prizes }, edit),
          event: announce(resultSaved, { ...about, ...takenFrom(stored, prizes) }, current),
        }
      })
    },

    async newestDates(markets: string[]): Promise<Map<string, string>> {
      const today = wibDate(clock())
      const newest = await resultStore.newestIds(markets)
      const published = new Set(await resultStore.publishedIds([...newest.values()]))
      const dates = new Map<string, string>()
      for (const [market, id] of newest) {
        // A result without a prize, or of a day to come, is not public.
        const shown = published.has(id) && dateOf(id) <= today ? id : await resultStore.newestPublishedId(market, today)
        if (shown !== null) dates.set(market, dateOf(shown))
      }
      return dates
    },
  }
}

export type ImportStore = ReturnType<typeof createImportStore>
