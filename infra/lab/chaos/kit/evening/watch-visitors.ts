import { publicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { ask } from '../../../../test/harness/ask.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { PlannedDraw } from './time-table.ts'

const everyMs = 2_000

/** What visitors of the draws left late are shown: whether 'late' was read while no number was there, and at the end. */
export const watchVisitors = (url: string, draws: readonly PlannedDraw[]) => {
  const sawLate = new Set<string>()
  let stopped = false

  /** Whether a market's page says that its result is late. */
  const isLate = async (market: string): Promise<boolean> => {
    const seen = await ask(`${url}/api/public/live-draw-data/${encodeURIComponent(market)}`)
    if (seen.status !== 200) return false
    const { schedule } = JSON.parse(seen.text) as { schedule: unknown }
    const read = publicSchedule.safeParse(schedule).data as { late?: boolean } | undefined
    return read?.late === true
  }

  const look = async () => {
    const now = Date.now()
    for (const { market, lateUpTo, resultAt } of draws)
      if (lateUpTo && now > resultAt && !sawLate.has(market) && (await isLate(market))) sawLate.add(market)
  }
  const work = async () => {
    while (!stopped) {
      await look()
      await wait(everyMs)
    }
  }
  const working = work()
  return {
    sawLate,
    isLate,
    async stop() {
      stopped = true
      await working
    },
  }
}
