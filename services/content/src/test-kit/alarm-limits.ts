import { minuteMs } from '@papan/contracts/wib.ts'

/** Those of the settings' defaults, ms. */
export const testLimits = {
  late: 5 * minuteMs,
  masters: 15 * minuteMs,
  overdue: 30 * minuteMs,
  again: 15 * minuteMs,
  unstaffed: 10 * minuteMs,
}
