import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportWarning } from '@papan/contracts/calls/content/import-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { topPrizeTypes } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { streamPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { sameDateFilter, spellingsOf, topPrizesOf } from '../results/guard/guard.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { DrawTable, ImportedDraw } from './draw-table.ts'
import { forEachDraw, type ImportPlan } from './import-plan.ts'
import type { MarketHabits } from './market-habits.ts'
import { createUsualPrizes } from './usual-prizes.ts'

type Prize = { type: string; numbers: string }
type Draw = { market: string; date: string; prizes: readonly Prize[] }
type Given = { draw: number; given: ImportedDraw }

type ImportWarningsDeps = {
  resultStore: Pick<ResultStore, 'model'>
  scheduleStore: Pick<ScheduleStore, 'all'>
  marketHabits: Pick<MarketHabits, 'recent'>
  clock: () => number
}

/** Other markets with one number, in a file that holds one number only. */
const maxPerDraw = 20

const lengthCodes = ['LENGTH', 'LOST_ZERO']

/** A list is doubted at its newest number. */
const rowOf = ({ prizes }: ImportedDraw, reason: GuardReason): number =>
  prizes.findLastIndex(({ type, numbers }) => type === reason.type && numbers === reason.numbers)

/** A date has 25 bits. */
const digitBits = 13
const digits = 1 << digitBits
/** Less than a millisecond. */
const sortedAtOnce = 10_000
/** The same, of draws that are compared. */
const comparedAtOnce = 50

/** The draws that are not refused, by date, in the order of the file: by radix sort. Does not block other work. */
const byDate = async (table: DrawTable): Promise<Uint32Array> => {
  const all = new Uint32Array(table.length)
  let length = 0
  await forEachDraw(table, (draw) => void (all[length++] = draw))
  let sorted = all.subarray(0, length)
  for (const shift of [0, digitBits]) {
    const digitOf = (draw: number): number => (table.dayOf(draw) >>> shift) & (digits - 1)
    const counts = new Uint32Array(digits)
    await forEachDraw(table, (draw) => void counts[digitOf(draw)]!++)
    const starts = new Uint32Array(digits)
    for (let digit = 1; digit < digits; digit++) starts[digit] = starts[digit - 1]! + counts[digit - 1]!
    const next = new Uint32Array(length)
    for (let at = 0; at < length; at++) {
      const draw = sorted[at]!
      next[starts[digitOf(draw)]!++] = draw
      if (at % sortedAtOnce === 0) await otherWork()
    }
    sorted = next
  }
  return sorted
}

/** Keeps the warnings of the first draws of the file. */
const createFirstWarnings = (most: number) => {
  let found: { draw: number; warning: ImportWarning }[] = []
  let last = Number.POSITIVE_INFINITY
  const cut = () => {
    found = found.toSorted((a, b) => a.draw - b.draw).slice(0, most)
    if (found.length === most) last = found.at(-1)?.draw ?? last
  }
  return {
    isWanted: (draw: number): boolean => draw <= last,
    add(draw: number, warning: ImportWarning): void {
      found.push({ draw, warning })
      if (found.length >= 4 * most) cut()
    },
    list(): ImportWarning[] {
      cut()
      return found.map(({ warning }) => warning)
    },
  }
}

/** Stored PRIZE 1 to 3 of a period, oldest first. */
const storedBetween = ({ model }: Pick<ResultStore, 'model'>, from: string, to: string): AsyncIterator<Draw> =>
  streamPlain<Draw>(model, [
    { $match: sameDateFilter({ $gte: from, $lte: to }) },
    { $sort: { date: 1, _id: 1 } },
    {
      $project: {
        _id: 0,
        market: 1,
        date: 1,
        prizes: { $filter: { input: '$prizes', cond: { $in: ['$$this.type', topPrizeTypes] } } },
      },
    },
  ])[Symbol.asyncIterator]()

/** Compares draws of a file with each other and with what is stored. */
export const createImportWarnings = ({ resultStore, scheduleStore, marketHabits, clock }: ImportWarningsDeps) => {
  /**
   * Yields each draw of the file with its comparison data: the draws of its date, and its market's previous draw within the
   * period of the file. A draw of the file replaces the stored one.
   */
  async function* factsByDate({ table, read }: ImportPlan): AsyncGenerator<Given & { facts: () => GuardFacts }> {
    const sorted = await byDate(table)
    const dateAt = (at: number): string => table.dateOf(sorted[at] ?? 0)
    const schedules = new Map<string, Schedule>((await scheduleStore.all()).map((each) => [each.marketName, each]))
    const today = wibDate(clock())
    const before = new Map<string, { date: string; prizes: Prize[] }>()
    const remember = ({ market, date, prizes }: Draw): void => {
      const top = topPrizesOf(prizes)
      if (top.length > 0) before.set(market, { date, prizes: top })
    }
    const stored = storedBetween(resultStore, dateAt(0), dateAt(sorted.length - 1))
    let next = await stored.next()
    try {
      for (let at = 0; at < sorted.length;) {
        const date = dateAt(at)
        for (; !next.done && next.value.date < date; next = await stored.next()) remember(next.value)
        const known = new Map<string, Draw>()
        for (; !next.done && next.value.date === date; next = await stored.next())
          known.set(next.value.market, next.value)
        const own: Given[] = []
        for (; at < sorted.length && dateAt(at) === date; at++) {
          const draw = sorted[at] ?? 0
          const given = read(draw)
          own.push({ draw, given })
          known.set(given.market, given)
        }
        const published = [...known.values()].flatMap(({ market, prizes }) =>
          topPrizesOf(prizes).map((prize) => ({ market, ...prize })),
        )
        const byNumber = Map.groupBy(published, ({ numbers }) => numbers)
        for (const { draw, given } of own) {
          const { market } = given
          const schedule = schedules.get(market)
          const alike = new Set(topPrizesOf(given.prizes).flatMap(({ numbers }) => spellingsOf(numbers)))
          const facts = (): GuardFacts => ({
            market,
            date,
            prizes: [],
            published: [...alike]
              .flatMap((numbers) => byNumber.get(numbers) ?? [])
              .filter((other) => other.market !== market),
            last: before.get(market) ?? null,
            // Any day of the past can be imported.
            dates: { isDraw: schedule ? drawsOn(schedule, date) : true, from: '', to: today },
          })
          yield { draw, given, facts }
        }
        for (const draw of known.values()) remember(draw)
      }
    } finally {
      await stored.return?.()
    }
  }

  const usualIn = async ({ table, read }: ImportPlan, changed: ReadonlySet<string>, most: number) => {
    const usual = createUsualPrizes(most)
    for await (const { market, prizes } of marketHabits.recent([...changed])) usual.learn(market, prizes)
    await forEachDraw(table, (draw) => usual.count(read(draw), draw, table.isChange(draw)))
    return usual
  }

  return {
    /** Of the draws that the import changes, at most `most`, with their lines. */
    async of(plan: ImportPlan, most: number): Promise<ImportWarning[]> {
      const { table } = plan
      const changed = new Set<string>()
      await forEachDraw(table, (draw) => void (table.isChange(draw) && changed.add(table.marketOf(draw))))
      if (changed.size === 0) return []
      const usual = await usualIn(plan, changed, most)
      const warnings = createFirstWarnings(most)
      let count = 0
      for await (const { draw, given, facts } of factsByDate(plan)) {
        if (++count % comparedAtOnce === 0) await otherWork()
        if (!table.isChange(draw) || !warnings.isWanted(draw)) continue
        const inRows = usual.reasonsOf(given, draw)
        const isGiven = ({ type, numbers, code }: GuardReason): boolean =>
          lengthCodes.includes(code) &&
          inRows.some(({ reason }) => reason.type === type && reason.numbers === numbers && reason.code === code)
        const ofSheet = guardSheet(given.prizes, facts())
          .filter((reason) => !isGiven(reason))
          .slice(0, maxPerDraw)
          .map((reason) => ({ at: rowOf(given, reason), reason }))
        for (const { at, reason } of [...inRows, ...ofSheet])
          warnings.add(draw, { line: given.lines[at] ?? given.line, market: given.market, date: given.date, ...reason })
      }
      return warnings.list()
    },
  }
}

export type ImportWarnings = ReturnType<typeof createImportWarnings>
