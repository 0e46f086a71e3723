import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BenchCase } from './case.ts'
import { assertSameDraws } from './api/checks.ts'
import { copy, settled } from './api/fill.ts'
import { enterDraws } from './api/load.ts'
import { startStage, type Stage } from './api/stage.ts'
import { startLiveDraws } from './write/live-draws.ts'
import { mostCommands, partsOf } from './write/parts.ts'
import type { WatchedRequest } from './write/watch-requests.ts'
import { median, percentile } from '../harness/stats.ts'

type Side = 'ours' | 'peer' | 'gateway'
type Times = Record<Side, number[]>

const maxToPeer = 1.3
const maxTrips = { plain: 2, keyed: 4 }
/** Draws of one stretch, entered one prize after another. */
const drawsEach = 2
/** Draws of the service whose requests are watched. */
const [warmDraws, watchedDraws] = [8, 4]
const sides: readonly Side[] = ['ours', 'peer', 'gateway']
const here = (file: string): string => join(import.meta.dirname, 'write', file)
const keyHeader = () => [`Idempotency-Key: ${randomUUID()}`]
const peerFile = here('peer.ts')
const preload = here('watch-requests.ts')

const measureRounds = async (count: number, enter: (side: Side, round: number) => Promise<number[]>) => {
  const rounds: Times[] = []
  // The first round warms up.
  for (let round = 0; round <= count; round++) {
    const times: Times = { ours: [], peer: [], gateway: [] }
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) times[side] = await enter(side, round)
    if (round > 0) rounds.push(times)
  }
  return rounds
}

/** What each POST waited for, on a service of its own that records its commands. */
const watch = async (stage: Stage, ids: readonly string[]) => {
  const ours = await stage.startContent({ database: 'ours', preload })
  const peer = await stage.startPeer({ database: 'peer', preload, file: peerFile })
  const watched = async ({ url, counted }: typeof ours, some: readonly string[], headers?: () => string[]) => {
    await counted()
    for (const id of some) await enterDraws(url, [id], stage.token, headers)
    return counted<WatchedRequest>()
  }
  const [warm, plain, keyed] = [ids.slice(0, warmDraws), ids.slice(warmDraws, -watchedDraws), ids.slice(-watchedDraws)]
  await watched(ours, warm)
  await watched(peer, warm)
  return {
    plain: await watched(ours, plain),
    keyed: await watched(ours, keyed, keyHeader),
    peer: await watched(peer, plain),
  }
}

const describe = (name: string, times: readonly number[]): string =>
  `${name} ${percentile(times, 0.5).toFixed(2)} ms (p99 ${percentile(times, 0.99).toFixed(1)})`

/** POST of a prize to its acknowledgement, by one admin, beside the bare driver. */
export const writeCase: BenchCase = {
  name: 'write',
  about: `POST of a prize of today's draw to its acknowledgement, one after another, compared with the same reads and writes by the bare driver behind node:http; goals: ${maxToPeer}x of it, ${maxTrips.plain} round trips to the database, ${maxTrips.keyed} with an idempotency key`,
  async run({ smoke, print, figures }) {
    const count = smoke ? 1 : 9
    const stage = await startStage()
    try {
      const { url } = await stage.startContent({ database: 'ours' })
      const each = (count + 1) * drawsEach
      const ids = await startLiveDraws(url, stage.token, 2 * each + warmDraws + 2 * watchedDraws)
      await settled(stage.database('ours'))
      await copy(stage.database('ours'), stage.database('peer'))
      const peer = await stage.startPeer({ database: 'peer', file: peerFile })
      const gateway = await stage.startGateway(url)
      const subjects = {
        ours: { url, path: '', first: 0 },
        peer: { url: peer.url, path: '', first: 0 },
        gateway: { url: gateway.url, path: '/api', first: each },
      }
      const rounds = await measureRounds(count, async (side, round) => {
        const { first, path, url: to } = subjects[side]
        const start = first + round * drawsEach
        const times: number[] = []
        for (const id of ids.slice(start, start + drawsEach))
          times.push(...(await enterDraws(to, [id], stage.token, undefined, path)).times)
        return times
      })
      const all = (side: Side) => rounds.flatMap((round) => round[side])
      const ratios = rounds.map(({ ours, peer: bare }) => median(ours) / median(bare))
      for (const side of sides) print(describe(side, all(side)))
      figures.atMost('POST of a prize, content alone / the bare driver', median(ratios), maxToPeer, {
        peer: `${describe('bare driver', all('peer'))}, ${describe('ours', all('ours'))}`,
        rounds: ratios,
      })

      const seen = await watch(stage, ids.slice(2 * each))
      const [plain, keyed, bare] = [mostCommands(seen.plain), mostCommands(seen.keyed), mostCommands(seen.peer)]
      const trips = (names: string[]) => `${names.length}: ${names.join(', ')}`
      print(`round trips: ${trips(plain)}; with a key ${trips(keyed)}; the bare driver ${trips(bare)}`)
      const unit = { unit: 'count', peer: `bare driver ${bare.length}` } as const
      figures.atMost('round trips to the database, without a key', plain.length, maxTrips.plain, unit)
      figures.atMost('round trips to the database, with a key', keyed.length, maxTrips.keyed, { unit: 'count' })
      const hop = median(rounds.map(({ gateway: through, ours }) => median(through) - median(ours)))
      const parts = { gateway: hop, ...partsOf(seen.plain) }
      const keyedParts = partsOf(seen.keyed)
      for (const [name, of] of Object.entries({
        'parts, ms': parts,
        'parts with a key, ms': keyedParts,
        'parts of the bare driver, ms': partsOf(seen.peer),
      }))
        print(
          `${name}: ${Object.entries(of)
            .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
            .join(', ')}`,
        )
      await settled(stage.database('ours'))
      await settled(stage.database('peer'))
      await assertSameDraws(stage, ids.slice(0, each))
      return { parts, keyedParts, trips: { plain, keyed, bare } }
    } finally {
      await stage.stop()
    }
  },
}
