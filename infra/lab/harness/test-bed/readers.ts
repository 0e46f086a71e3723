import { Agent } from 'node:http'
import { ask } from '../../../test/harness/ask.ts'
import { sharedNow } from '../viewers/views.ts'

type Read = { at: number; path: string; status: number; ms: number; isStale: boolean }

/** A visitor who reads these addresses in turn, one every `everyMs`. */
export const startReaders = (url: string, paths: string[], everyMs = 100) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const reads: Read[] = []
  const inFlight = new Set<Promise<void>>()
  let turn = 0
  const read = async () => {
    const path = paths[turn++ % paths.length] as string
    const at = sharedNow()
    const seen = await ask(url + path, { agent })
    // A kept connection may close as it is reused; browsers then retry on a new one.
    const { status, ms, headers } = seen.status === 0 ? await ask(url + path) : seen
    reads.push({ at, path, status, ms, isStale: headers['x-data-stale'] !== undefined })
  }
  const timer = setInterval(() => {
    const one = read().finally(() => inFlight.delete(one))
    inFlight.add(one)
  }, everyMs)
  return {
    reads,
    async stop() {
      clearInterval(timer)
      await Promise.all(inFlight)
      agent.destroy()
    },
  }
}
