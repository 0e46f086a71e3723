import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import { until } from '../../../test/harness/until.ts'
import type { CrowdOrder } from './crowd.ts'
import type { ViewerLog } from './views.ts'

/** One of so many viewers opens home, the others a market's live draw. */
const homeEvery = 6
const connectMs = 60_000

const pagesOf = (count: number, markets: string[]) =>
  Array.from({ length: count }, (_each, index) =>
    index % homeEvery === homeEvery - 1
      ? { page: 'home' as const, markets }
      : { page: 'live' as const, market: markets[index % markets.length] as string },
  )

/** Starts `count` viewers in one process; waits until all are connected. */
export const startViewers = async (url: string, count: number, markets: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crowd.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  endWithUs(child, () => child.kill('SIGKILL'))
  let pending: Promise<unknown> = Promise.resolve()
  const send = async (order: CrowdOrder): Promise<unknown> => {
    child.send(order)
    const [{ answer, error }] = (await once(child, 'message')) as [{ answer?: unknown; error?: string }]
    if (error) throw new Error(error)
    return answer
  }
  /** One request at a time. */
  const order = (what: CrowdOrder) => (pending = pending.catch(() => undefined).then(() => send(what)))
  const connected = async () => (await order({ do: 'count' })) as number
  await order({ do: 'open', url, pages: pagesOf(count, markets) })
  await until('all viewers are connected', connectMs, async () => (await connected()) === count)
  return {
    count,
    connected,
    /** What each viewer shows now: `epoch.rev` by market. */
    shown: async () => (await order({ do: 'shown' })) as Record<string, string>[],
    report: async () => (await order({ do: 'report' })) as ViewerLog[],
    stop: () => void child.kill('SIGKILL'),
  }
}
