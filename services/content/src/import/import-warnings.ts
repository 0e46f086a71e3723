import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportWarning } from '@papan/contracts/calls/content/import-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/rules/draw-days.ts'
import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/rules/guard.ts'
import { topPrizeTypes } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { aggregatePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { sameDateFilter, topPrizesOf } from '../guard/guard-companions.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { MarketHabits } from './market-habits.ts'
import type { ImportedDraw } from './parse-draws.ts'
import { createUsualPrizes } from './usual-prizes.ts'

type Prize = { type: string; numbers: string }
type Draw = { market: string; date: string; prizes: readonly Prize[] }

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

/** Compares draws of a file with each other and with what is stored. */
export const createImportWarnings = ({ resultStore, scheduleStore, marketHabits, clock }: ImportWarningsDeps) => {
  /** Stored PRIZE 1 to 3 of the dates of the file, and of the draws before, in one read of an index range. */
  const storedBetween = (from: string, to: string): Promise<Draw[]> =>
    aggregatePlain<Draw>(resultStore.model, [
      { $match: sameDateFilter({ $gte: from, $lte: to }) },
      {
        $project: {
          _id: 0,
          market: 1,
          date: 1,
          prizes: { $filter: { input: '$prizes', cond: { $in: ['$$this.type', topPrizeTypes] } } },
        },
      },
    ])

  /** What the draws of a file are compared with; each draw of the file counts in place of the stored one. */
  const compareWith = async (draws: readonly ImportedDraw[]) => {
    const schedules = new Map<string, Schedule>((await scheduleStore.all()).map((each) => [each.marketName, each]))
    const dates = draws.map(({ date }) => date)
    const [from, to] = [dates.reduce((a, b) => (a < b ? a : b)), dates.reduce((a, b) => (a > b ? a : b))]
    const known = new Map<string, Draw>()
    for (const draw of [...(await storedBetween(from, to)), ...draws]) known.set(`${draw.market}\n${draw.date}`, draw)
    const byDate = Map.groupBy(known.values(), ({ date }) => date)
    const byMarket = Map.groupBy(known.values(), ({ market }) => market)
    const before = new Map<Draw, Draw>()
    for (const ofMarket of byMarket.values()) {
      const sorted = ofMarket.filter(({ prizes }) => topPrizesOf(prizes).length > 0)
      sorted.sort((a, b) => (a.date < b.date ? -1 : 1))
      for (const [index, draw] of sorted.entries()) {
        const earlier = sorted[index - 1]
        if (earlier) before.set(draw, earlier)
      }
    }
    const today = wibDate(clock())
    return (draw: ImportedDraw): GuardFacts => {
      const { market, date } = draw
      const schedule = schedules.get(market)
      const last = before.get(draw)
      return {
        market,
        date,
        prizes: [],
        published: (byDate.get(date) ?? []).flatMap((other) =>
          other.market === market ? [] : topPrizesOf(other.prizes).map((prize) => ({ market: other.market, ...prize })),
        ),
        last: last ? { date: last.date, prizes: topPrizesOf(last.prizes) } : null,
        // Any day of the past can be imported.
        dates: { isDraw: schedule ? drawsOn(schedule, date) : true, from: '', to: today },
      }
    }
  }

  return {
    /** At most `most`, with their lines. */
    async of(draws: readonly ImportedDraw[], among: readonly ImportedDraw[], most: number): Promise<ImportWarning[]> {
      if (draws.length === 0) return []
      const factsOf = await compareWith(among)
      const usual = createUsualPrizes(await marketHabits.recent(draws), among)
      const warnings: ImportWarning[] = []
      for (const [index, draw] of draws.entries()) {
        if (warnings.length >= most) break
        if (index % 100 === 0) await otherWork()
        const inRows = usual.reasonsOf(draw)
        const isGiven = ({ type, numbers, code }: GuardReason): boolean =>
          lengthCodes.includes(code) &&
          inRows.some(({ reason }) => reason.type === type && reason.numbers === numbers && reason.code === code)
        const ofSheet = guardSheet(draw.prizes, factsOf(draw))
          .filter((reason) => !isGiven(reason))
          .slice(0, maxPerDraw)
          .map((reason) => ({ at: rowOf(draw, reason), reason }))
        for (const { at, reason } of [...inRows, ...ofSheet])
          warnings.push({ line: draw.lines[at] ?? draw.line, market: draw.market, date: draw.date, ...reason })
      }
      return warnings.slice(0, most)
    },
  }
}

export type ImportWarnings = ReturnType<typeof createImportWarnings>
