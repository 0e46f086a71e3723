import { currentMarket } from '@papan/contracts/rules/market-choice.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'

/** The wanted market, else the one that closed within two hours, else the next to close; null without markets. */
export const chooseMarket = (schedules: readonly Schedule[], wanted: string | null, now: number): string | null => {
  const named = canonicalMarket(wanted ?? '')
  return schedules.some(({ marketName }) => marketName === named) ? named : currentMarket(schedules, now)
}
