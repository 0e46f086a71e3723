import { median } from '../stats.ts'
import type { Crowd } from './crowd-driver.ts'
import type { Lane } from './ours.ts'
import { bulkyMarket } from './prize.ts'
import { fill, tell, type Stage } from './rounds.ts'
import { settledKb, type Subject } from './subject.ts'

const spreadOf = async (stage: Stage, count: number): Promise<number> => {
  const spreads: number[] = []
  for (let single = 0; single < count; single++) spreads.push(...(await tell(stage, 1)).spreads)
  return median(spreads)
}

const cutsOf = async (internalPort: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
  return Number(/^\S*cut_slow_readers_total(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? 0)
}

const bulkyAtOnce = 10
const mostBulky = 2_000
let bulkyRev = 0

/** Sends what stalled viewers do not read until the first of them has 64 KB waiting for him in the server, so that all have nearly as much. */
const fillBuffers = async ({ emitBulky }: Lane, internalPort: number) => {
  const before = await cutsOf(internalPort)
  for (let sent = 0; sent < mostBulky && (await cutsOf(internalPort)) === before; sent += bulkyAtOnce) {
    await emitBulky(bulkyRev + 1, bulkyAtOnce)
    bulkyRev += bulkyAtOnce
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if ((await cutsOf(internalPort)) === before) throw new Error('nobody who does not read was cut')
}

/** What 1 % of viewers who do not read cost the others: their spread with and without, in turns. */
export const measureStall = async (lane: Lane, stage: Stage, internalPort: number, viewers: number, rounds: number) => {
  const ratios: number[] = []
  await lane.emitBulky(++bulkyRev, 1)
  for (let round = 0; round < rounds; round++) {
    const without = await spreadOf(stage, 10)
    await stage.group.stall(Math.max(2, Math.round(viewers / 100)), bulkyMarket)
    await fillBuffers(lane, internalPort)
    ratios.push((await spreadOf(stage, 10)) / without)
    await stage.group.revive()
    await fill(stage, viewers)
  }
  return ratios
}

/** KB a viewer: how much more memory the larger crowd needs, after traffic. */
export const measureMemory = async (crowd: Crowd, subject: Subject, [few, many]: [number, number]): Promise<number> => {
  const stage = { subject, group: crowd.group('memory') }
  const kbWith = async (viewers: number) => {
    await fill(stage, viewers)
    await tell(stage, 20)
    return settledKb(subject)
  }
  // What the process needs once for so many, it has then.
  await kbWith(many)
  await stage.group.leave()
  const kb = -(await kbWith(few)) + (await kbWith(many))
  await stage.group.leave()
  return kb / (many - few)
}

/** Memory after each cycle in which a whole crowd came, was told something and went. */
export const measureChurn = async (crowd: Crowd, subject: Subject, viewers: number, cycles: number) => {
  const stage = { subject, group: crowd.group('churn') }
  const kb: number[] = []
  const connectMs: number[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    connectMs.push(await fill(stage, viewers))
    await tell(stage, 5)
    await stage.group.leave()
    kb.push(await settledKb(subject))
  }
  return { kb, comingPerSecond: (viewers / median(connectMs)) * 1000 }
}

/** ms from the kill of a realtime service until all its viewers, who try again at once, are told a prize by the one that takes its place. */
export const measureStorm = async (lane: Lane, stage: Stage, viewers: number): Promise<number> => {
  await fill(stage, viewers)
  const startedAt = performance.now()
  for (const { child } of stage.subject.servers) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  await Promise.all([lane.startRealtime({ port: stage.subject.ports[0] as number }), stage.group.return(60_000)])
  await fill(stage, viewers)
  const ms = performance.now() - startedAt
  await tell(stage, 1)
  return ms
}
