import { dataUnavailable } from '@papan/runtime/errors.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import type { Columns } from './columns/columns.ts'

/** `columns`: null until all numbers are read. */
type AtWorkDeps = { columns: () => Columns | null; metrics: Metrics }

const atOnce = 8

/** Lets requests that have arrived be counted before the next search takes the thread. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Runs a search, at most 8 at once; throws 503 beyond that, and until the numbers are complete. */
export const createNumbersAtWork = ({ columns, metrics }: AtWorkDeps) => {
  const countRefused = metrics.counter('insight_refused_total', 'Searches refused because 8 were at work')
  const refuse = () => {
    countRefused()
    return dataUnavailable('BUSY')
  }
  const limit = createWorkLimit({ atOnce, waiting: 0, refuse })
  return async <Answer>(search: (columns: Columns) => Answer): Promise<Answer> => {
    const known = columns()
    if (known === null) throw dataUnavailable()
    return limit.run(async () => {
      await nextTurn()
      return search(known)
    })
  }
}

export type NumbersAtWork = ReturnType<typeof createNumbersAtWork>
