import { median, percentile } from '../../harness/stats.ts'
import { askAll, getBytes } from './raw-client.ts'
import type { HttpServers } from './stage.ts'

const callers = 1_000

/** Milliseconds until each of 1,000 requests, sent at once, is answered. */
const shot = async (url: string, path: string, headers: Record<string, string> = {}): Promise<number[]> => {
  const times: number[] = []
  let left = callers
  let startedAt = 0
  await askAll({
    url,
    request: getBytes(path, headers),
    connections: callers,
    onOpen: () => (startedAt = performance.now()),
    more: () => left-- > 0,
    onAnswer: ({ status }) => {
      if (status === 200) times.push(performance.now() - startedAt)
    },
  })
  if (times.length !== callers) throw new Error(`${times.length} of ${callers} answered at ${url}${path}`)
  return times
}

const lone = async (url: string): Promise<number> => {
  const begunAt = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - begunAt
}

export const measureStampede = async (
  { floor, origin, gateway }: HttpServers,
  rounds: number,
  print: (line: string) => void,
) => {
  const extra: Record<string, number[]> = { cold: [], coldBr: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    const page = `/prediksi/COLD-${Date.now()}`
    const upstream = await lone(origin.url + page)
    const bare = percentile(await shot(floor.url, page), 0.99)
    const cold = percentile(await shot(gateway.url, page), 0.99)
    const br = percentile(await shot(gateway.url, `${page}B`, { 'accept-encoding': 'br' }), 0.99)
    extra['floor']?.push(bare + upstream)
    extra['cold']?.push(cold - bare - upstream)
    extra['coldBr']?.push(br - bare - upstream)
    print(
      `round ${round + 1}: floor ${bare.toFixed(0)} upstream ${upstream.toFixed(0)} cold ${cold.toFixed(0)} br ${br.toFixed(0)}`,
    )
  }
  for (const [name, values] of Object.entries(extra)) print(`${name}: ${median(values).toFixed(1)}`)
}
