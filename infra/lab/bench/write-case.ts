import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BenchCase } from './case.ts'
import { assertSameDraws } from './write/checks.ts'
import { copy, settled } from './write/fill.ts'
import { enterDraw } from './write/load.ts'
import { startStage, type Stage } from './write/stage.ts'
import { startLiveDraws } from './write/live-draws.ts'
import type { WatchedRequest } from './write/watch-requests.ts'
import { median, percentile } from '../harness/stats.ts'

type Urls = { ours: string; peer: string }
/** Ms of each answer. */
type Round = { ours: number[]; peer: number[] }

const maxToPeer = 1.3
const maxTrips = { plain: 2, keyed: 4 }
/** An admin's pause: the time in which an event is sent and confirmed. */
const pauseMs = 40
/** Draws of the service whose requests are watched. */
const [warmDraws, watchedDraws] = [4, 2]
const here = (file: string): string => join(import.meta.dirname, 'write', file)
const [file, preload] = [here('peer.ts'), here('watch-requests.ts')]

/** Ours and the peer enter the same draw in each round, in turns. */
const measureRounds = async (urls: Urls, token: string, ids: readonly string[]): Promise<Round[]> => {
  const rounds: Round[] = []
  for (const [round, id] of ids.entries()) {
    const times: Round = { ours: [], peer: [] }
    const sides = ['ours', 'peer'] as const
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      times[side] = await enterDraw(urls[side], id, token, { pauseMs })
    rounds.push(times)
  }
  // The first round warms up.
  return rounds.slice(1)
}

/** The database commands of each POST, on separate services that record them. */
const watch = async (stage: Stage, ids: readonly string[]) => {
  const ours = await stage.startContent({ database: 'ours', preload })
  const peer = await stage.startPeer({ database: 'peer', preload, file })
  const watched = async ({ url, counted }: typeof ours, some: readonly string[], headers = (): string[] => []) => {
    await counted()
    for (const id of some) await enterDraw(url, id, stage.token, { headers, pauseMs })
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

/** The greatest number of commands of one request, and which. */
const mostCommands = (requests: readonly WatchedRequest[]): string[] =>
  requests.reduce((most, names) => (names.length > most.length ? names : most), [])

/** POST of a prize to its acknowledgement, by one admin, beside the bare driver. */
export const writeCase: BenchCase = {
  name: 'write',
  about: `POST of a prize of today's draw to its acknowledgement, one after another, compared with the same reads and writes by the bare driver behind node:http; goals: ${maxToPeer}x of it, ${maxTrips.plain} round trips to the database, ${maxTrips.keyed} with an idempotency key`,
  async run({ smoke, print, figures }) {
    const count = smoke ? 1 : 9
    await using stage = await startStage()
    const content = await stage.startContent({ database: 'ours' })
    const { url } = content
    const ids = await startLiveDraws(url, stage.token, count + 1 + warmDraws + 2 * watchedDraws)
    await settled(stage.database('ours'))
    await copy(stage.database('ours'), stage.database('peer'))
    const bareDriver = await stage.startPeer({ database: 'peer', file })
    const [paced, watched] = [ids.slice(0, count + 1), ids.slice(count + 1)]
    const rounds = await measureRounds({ ours: url, peer: bareDriver.url }, stage.token, paced)
    const ratios = rounds.map(({ ours, peer }) => median(ours) / median(peer))
    const all = (side: keyof Round) => rounds.flatMap((round) => round[side])
    figures.atMost('POST of a prize, content alone / the bare driver', median(ratios), maxToPeer, {
      peer: `${describe('bare driver', all('peer'))}, ${describe('ours', all('ours'))}`,
      rounds: ratios,
    })

    // A second instance would confirm every event too.
    for (const database of ['ours', 'peer']) await settled(stage.database(database))
    for (const subject of [content, bareDriver]) subject.kill()
    const seen = await watch(stage, watched)
    const [plain, keyed, bare] = [mostCommands(seen.plain), mostCommands(seen.keyed), mostCommands(seen.peer)]
    const trips = (names: string[]) => `${names.length}: ${names.join(', ')}`
    print(`round trips: ${trips(plain)}; with a key ${trips(keyed)}; the bare driver ${trips(bare)}`)
    const peer = `bare driver ${bare.length}`
    figures.atMost('round trips of a prize, without a key', plain.length, maxTrips.plain, { unit: 'count', peer })
    figures.atMost('round trips of a prize, with a key', keyed.length, maxTrips.keyed, { unit: 'count' })

    for (const database of ['ours', 'peer']) await settled(stage.database(database))
    await assertSameDraws(stage, paced)
    return { plain, keyed, bare }
  },
}
