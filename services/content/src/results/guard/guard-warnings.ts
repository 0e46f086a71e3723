import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Companions, Found } from '@papan/service-kit/outbox/companions.ts'
import { dateOf, marketOfSlug, slugOfId } from '../../draw-id.ts'
import type { ResultCompanions, ResultStore } from '../result-store.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import { guardCompanions, guardFactsOf } from './guard-companions.ts'

type GuardWarningsDeps = {
  resultStore: Pick<ResultStore, 'model'>
  scheduleStore: Pick<ScheduleStore, 'companion'>
  clock: () => number
  log: Logger
}

/** A number may be that of every other market. */
const maxWarnings = 20

/** Why numbers of a write may be wrong. What fails here never fails the write. */
export const createGuardWarnings = ({ resultStore, scheduleStore, clock, log }: GuardWarningsDeps) => {
  const safely = <Value>(compute: () => Value, otherwise: Value): Value => {
    try {
      return compute()
    } catch (err) {
      log.error({ err }, 'the numbers of a write were not compared')
      return otherwise
    }
  }

  return {
    /** Read in the round trip of the write; lists are compared with themselves only. */
    companionsOf(resultId: string, prizes: readonly Pick<Prize, 'type' | 'numbers'>[]): Companions<ResultCompanions> {
      const [market, date] = [marketOfSlug(slugOfId(resultId)), dateOf(resultId)]
      const top = prizes.filter(({ type }) => isDoubleEntryType(type))
      // Any text may come as an id.
      if (top.length === 0 || !isBusinessDate(date)) return {}
      const { sameDate, lastDraw } = guardCompanions(
        resultStore,
        { market, date },
        top.map(({ numbers }) => numbers),
      )
      const schedule = scheduleStore.companion(market)
      return {
        schedule: { ...schedule, toRecord: (stored: never) => safely(() => schedule.toRecord(stored), null) },
        sameDate: { ...sameDate, toRecord: (stored: never[]) => safely(() => sameDate.toRecord(stored), null) },
        lastDraw: { ...lastDraw, toRecord: (stored: never[]) => safely(() => lastDraw.toRecord(stored), null) },
      }
    },

    /** Compares entries with the published `prizes` of their draw, and with each other. */
    warningsOf: (
      draw: Pick<GuardFacts, 'market' | 'date' | 'prizes'>,
      entries: readonly Prize[],
      found: Found<ResultCompanions>,
    ): GuardReason[] => safely(() => guardSheet(entries, guardFactsOf(draw, found, clock())).slice(0, maxWarnings), []),
  }
}

export type GuardWarnings = ReturnType<typeof createGuardWarnings>
