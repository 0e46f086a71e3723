import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { ScheduleImport, ScheduleImportRow } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { MarketStore } from '../../markets/market-store.ts'
import { nextFields } from '../next-fields.ts'
import { daysOf, toSchedule, type ScheduleFields, type ScheduleStore, type StoredSchedule } from '../schedule-store.ts'
import type { GivenSchedule, ReadLine } from './parse-schedules.ts'
import { changesOf } from './schedule-cells.ts'

type ScheduleImportDeps = { scheduleStore: ScheduleStore; marketStore: MarketStore }
type Options = { dryRun: boolean; mayCreateMarkets: boolean; assertMayGoOn: () => Promise<void> }
type Accepted = { row: ScheduleImportRow; given: GivenSchedule }

const linesAtOnce = 8

/** A column that the file lacks keeps what is stored. */
const bodyOf = (given: GivenSchedule, stored: StoredSchedule | null): ScheduleBody => ({
  officialLink: stored?.officialLink ?? null,
  logoUrl: stored?.logoUrl ?? null,
  ...given,
})

const refusedRow = ({ line, market }: { line: number; market: string }, message: string): ScheduleImportRow => ({
  line,
  market,
  outcome: 'refused',
  newMarket: false,
  message,
  changes: [],
})

const shownFields = (fields: ScheduleFields) => ({ ...fields, days: daysOf(fields) })

/** What a line does, or would do, to the schedule that is stored. */
const outcomeOf = (
  row: ScheduleImportRow,
  stored: StoredSchedule | null,
  fields: ScheduleFields | null,
): ScheduleImportRow => ({
  ...row,
  outcome: !fields ? 'unchanged' : stored ? 'changed' : 'created',
  changes: fields ? changesOf(stored && toSchedule(stored), shownFields(fields)) : [],
})

/** A refusal of one line must not stop the others; anything else does. */
const orRefused = (row: ScheduleImportRow) => (error: unknown) => {
  if (error instanceof AppError && error.status === 400) return refusedRow(row, error.message)
  throw error
}

/** Schedules from the lines of a file. Importing the same again changes nothing. */
export const createScheduleImport = ({ scheduleStore, marketStore }: ScheduleImportDeps) => {
  const store = async ({ row, given }: Accepted, context: WriteContext): Promise<ScheduleImportRow> => {
    const marketName = row.market
    if (row.newMarket) await marketStore.ensure(marketName, context)
    let taken: ScheduleImportRow = { ...row, outcome: 'unchanged' }
    const { outcome } = await scheduleStore.write<'created' | 'changed'>(marketName, context, (current, stored) => {
      const fields = nextFields(marketName, bodyOf(given, stored), stored, false)
      taken = outcomeOf(row, stored, fields)
      if (!fields) return null
      const event = announce(scheduleSaved, { marketName, created: !current }, current)
      return { fields, event, outcome: current ? 'changed' : 'created' }
    })
    // A repeated request decides nothing, and gets the outcome of the first one.
    return { ...taken, outcome: outcome ?? taken.outcome }
  }

  return {
    async run(lines: readonly ReadLine[], options: Options, context: WriteContext): Promise<ScheduleImport> {
      const { dryRun, mayCreateMarkets, assertMayGoOn } = options
      const names = await marketStore.known(lines.map(({ market }) => market))
      const lineOf = new Map<string, number>()
      const accept = (read: ReadLine): ScheduleImportRow | Accepted => {
        if ('message' in read) return refusedRow(read, read.message)
        const { market } = read
        const newMarket = !names.has(market)
        const before = lineOf.get(market)
        if (before !== undefined) return refusedRow(read, contentTexts.marketTwice(before))
        lineOf.set(market, read.line)
        if (newMarket && !mayCreateMarkets) return refusedRow(read, contentTexts.marketNeedsMaster)
        return { row: { ...refusedRow(read, ''), message: null, newMarket }, given: read.given }
      }
      const accepted = lines.map(accept)
      const stored = new Map((await scheduleStore.allStored()).map((schedule) => [schedule.marketName, schedule]))
      const take = async (one: ScheduleImportRow | Accepted): Promise<ScheduleImportRow> => {
        if (!('row' in one)) return one
        if (!dryRun) return store(one, context).catch(orRefused(one.row))
        const current = stored.get(one.row.market) ?? null
        return outcomeOf(one.row, current, nextFields(one.row.market, bodyOf(one.given, current), current, false))
      }
      const rows: ScheduleImportRow[] = []
      for (let done = 0; done < accepted.length; done += linesAtOnce) {
        await assertMayGoOn()
        rows.push(...(await Promise.all(accepted.slice(done, done + linesAtOnce).map((one) => take(one)))))
      }
      return { dryRun, rows }
    },
  }
}

export type ScheduleImporter = ReturnType<typeof createScheduleImport>
