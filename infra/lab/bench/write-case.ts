import { join } from 'node:path'
import type { BenchCase } from './case.ts'
import { assertSameDraws } from './write/checks.ts'
import { copy, settled } from './write/fill.ts'
import { enterDraw } from './write/load.ts'
import { startStage } from './write/stage.ts'
import { startLiveDraws } from './write/live-draws.ts'
import { median, percentile } from '../harness/stats.ts'

const sides = ['ours', 'peer'] as const
type Urls = { ours: string; peer: string }
/** Ms of each answer. */
type Round = { ours: number[]; peer: number[] }

const maxToPeer = 1.3
/** An admin's pause: the time in which an event is sent and confirmed. */
const pauseMs = 40

/** Ours and the peer enter the same draw in each round, in turns. */
const measureRounds = async (urls: Urls, token: string, ids: readonly string[]): Promise<Round[]> => {
  const rounds: Round[] = []
  for (const [round, id] of ids.entries()) {
    const times: Round = { ours: [], peer: [] }
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      times[side] = await enterDraw(urls[side], id, token, pauseMs)
    rounds.push(times)
  }
  // The first round warms up.
  return rounds.slice(1)
}

const describe = (name: string, times: readonly number[]): string =>
  `${name} ${percentile(times, 0.5).toFixed(2)} ms (p99 ${percentile(times, 0.99).toFixed(1)})`

/** POST of a prize to its acknowledgement, by one admin, beside the bare driver. */
export const writeCase: BenchCase = {
  name: 'write',
  about: `POST of a prize of today's draw to its acknowledgement, one after another, compared with the same reads and writes by the bare driver behind node:http; goal: ${maxToPeer}x of it`,
  async run({ smoke, figures }) {
    await using stage = await startStage()
    const { url } = await stage.startContent('ours')
    const ids = await startLiveDraws(url, stage.token, smoke ? 2 : 10)
    await settled(stage.database('ours'))
    await copy(stage.database('ours'), stage.database('peer'))
    const bareDriver = await stage.startPeer('peer', join(import.meta.dirname, 'write/peer.ts'))
    const rounds = await measureRounds({ ours: url, peer: bareDriver.url }, stage.token, ids)
    const ratios = rounds.map(({ ours, peer }) => median(ours) / median(peer))
    const all = (side: keyof Round) => rounds.flatMap((round) => round[side])
    figures.atMost('POST of a prize, content alone / the bare driver', median(ratios), maxToPeer, {
      peer: `${describe('bare driver', all('peer'))}, ${describe('ours', all('ours'))}`,
      rounds: ratios,
    })
    for (const side of sides) await settled(stage.database(side))
    await assertSameDraws(stage, ids)
    return { ratios }
  },
}
