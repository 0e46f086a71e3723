import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BenchCase } from './case.ts'
import { assertSameDraws } from './write/checks.ts'
import { copy, settled } from './write/fill.ts'
import { enterDraws } from './write/load.ts'
import { startStage, type Stage } from './write/stage.ts'
import { startLiveDraws } from './write/live-draws.ts'
import { mostCommands, partsOf } from './write/parts.ts'
import type { WatchedRequest } from './write/watch-requests.ts'
import { median, percentile } from '../harness/stats.ts'

type Side = 'ours' | 'peer' | 'gateway'
type Subjects = Record<Side, { url: string; prefix: string }>
/** Ms of each answer. */
type Round = Record<Side, number[]>
type Pace = { sides: readonly Side[]; draws: number; pauseMs: number }

const maxToPeer = 1.3
const maxTrips = { plain: 2, keyed: 4 }
/** The pause is the time in which an event is sent and confirmed. */
const admin: Pace = { sides: ['ours', 'peer', 'gateway'], draws: 1, pauseMs: 40 }
const machine: Pace = { sides: ['ours', 'peer'], draws: 1, pauseMs: 0 }
/** Draws of the service whose requests are watched. */
const [warmDraws, watchedDraws] = [4, 2]
const here = (file: string): string => join(import.meta.dirname, 'write', file)
const [file, preload] = [here('peer.ts'), here('watch-requests.ts')]

/** Number of draws needed: ours and the peer enter the same ones, the gateway enters others in our database. */
const drawsOf = ({ sides, draws }: Pace, rounds: number): number =>
  (rounds + 1) * draws * (sides.includes('gateway') ? 2 : 1)

const measureRounds = async (
  count: number,
  { sides, draws, pauseMs }: Pace,
  subjects: Subjects,
  token: string,
  ids: string[],
) => {
  const rounds: Round[] = []
  // The first round warms up.
  for (let round = 0; round <= count; round++) {
    const times: Round = { ours: [], peer: [], gateway: [] }
    const shared = ids.splice(0, draws)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { url, prefix } = subjects[side]
      for (const id of side === 'gateway' ? ids.splice(0, draws) : shared)
        times[side].push(...(await enterDraws(url, [id], token, { prefix, pauseMs })).times)
    }
    if (round > 0) rounds.push(times)
  }
  return rounds
}

/** What each POST waited for, on separate services that record their database commands. */
const watch = async (stage: Stage, ids: readonly string[]) => {
  const ours = await stage.startContent({ database: 'ours', preload })
  const peer = await stage.startPeer({ database: 'peer', preload, file })
  const watched = async ({ url, counted }: typeof ours, some: readonly string[], headers = (): string[] => []) => {
    await counted()
    for (const id of some) await enterDraws(url, [id], stage.token, { headers, pauseMs: admin.pauseMs })
    return counted<WatchedRequest>()
  }
  const [warm, plain, keyed] = [ids.slice(0, warmDraws), ids.slice(warmDraws, -watchedDraws), ids.slice(-watchedDraws)]
  await watched(ours, warm)
  await watched(peer, warm)
  return {
    plain: await watched(ours, plain),
    keyed: await watched(ours, keyed, () => [`Idempotency-Key: ${randomUUID()}`]),
    peer: await watched(peer, plain),
  }
}

const describe = (name: string, times: readonly number[]): string =>
  `${name} ${percentile(times, 0.5).toFixed(2)} ms (p99 ${percentile(times, 0.99).toFixed(1)})`

const compare = (rounds: Round[]) => {
  const all = (side: Side) => rounds.flatMap((round) => round[side])
  const ratios = rounds.map(({ ours, peer }) => median(ours) / median(peer))
  return { ratios, text: `${describe('bare driver', all('peer'))}, ${describe('ours', all('ours'))}` }
}

/** POST of a prize to its acknowledgement, by one admin, beside the bare driver. */
export const writeCase: BenchCase = {
  name: 'write',
  about: `POST of a prize of today's draw to its acknowledgement, one after another, compared with the same reads and writes by the bare driver behind node:http; goals: ${maxToPeer}x of it, ${maxTrips.plain} round trips to the database, ${maxTrips.keyed} with an idempotency key`,
  async run({ smoke, print, figures }) {
    const count = smoke ? 1 : 9
    const stage = await startStage()
    try {
      const content = await stage.startContent({ database: 'ours' })
      const { url } = content
      const needed = drawsOf(admin, count) + drawsOf(machine, count) + warmDraws + 2 * watchedDraws
      const ids = await startLiveDraws(url, stage.token, needed)
      await settled(stage.database('ours'))
      await copy(stage.database('ours'), stage.database('peer'))
      const bareDriver = await stage.startPeer({ database: 'peer', file })
      const subjects: Subjects = {
        ours: { url, prefix: '' },
        peer: { url: bareDriver.url, prefix: '' },
        gateway: { url: (await stage.startGateway(url)).url, prefix: '/api' },
      }
      const checked = ids.slice(0, admin.draws)
      const paced = await measureRounds(count, admin, subjects, stage.token, ids)
      const { ratios, text } = compare(paced)
      const figure = 'POST of a prize, content alone / the bare driver'
      figures.atMost(figure, median(ratios), maxToPeer, { peer: text, rounds: ratios })
      checked.push(...ids.slice(0, drawsOf(machine, count)))
      const busy = compare(await measureRounds(count, machine, subjects, stage.token, ids))
      print(`without a pause: ${median(busy.ratios).toFixed(2)}x, ${busy.text}`)

      // A second instance would confirm every event too.
      for (const database of ['ours', 'peer']) await settled(stage.database(database))
      for (const subject of [content, bareDriver]) subject.kill()
      const seen = await watch(stage, ids)
      const [plain, keyed, bare] = [mostCommands(seen.plain), mostCommands(seen.keyed), mostCommands(seen.peer)]
      const trips = (names: string[]) => `${names.length}: ${names.join(', ')}`
      print(`round trips: ${trips(plain)}; with a key ${trips(keyed)}; the bare driver ${trips(bare)}`)
      const peer = `bare driver ${bare.length}`
      figures.atMost('round trips of a prize, without a key', plain.length, maxTrips.plain, { unit: 'count', peer })
      figures.atMost('round trips of a prize, with a key', keyed.length, maxTrips.keyed, { unit: 'count' })

      const hop = median(paced.map(({ gateway, ours }) => median(gateway) - median(ours)))
      const parts = {
        plain: { gateway: hop, ...partsOf(seen.plain) },
        'with a key': partsOf(seen.keyed),
        'bare driver': partsOf(seen.peer),
      }
      for (const [name, each] of Object.entries(parts)) {
        const texts = Object.entries(each).map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
        print(`parts, ${name}: ${texts.join(', ')} ms`)
      }
      for (const database of ['ours', 'peer']) await settled(stage.database(database))
      await assertSameDraws(stage, checked)
      return { parts, trips: { plain, keyed, bare } }
    } finally {
      await stage.stop()
    }
  },
}
