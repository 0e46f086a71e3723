import { metricsAt } from '../../harness/metrics.ts'
import { median } from '../../harness/stats.ts'
import type { Crowd } from './crowd-driver.ts'
import type { Ours } from '../../harness/realtime/ours.ts'
import { bulkyMarket } from '../../harness/realtime/prize.ts'
import { fill, broadcast, type Contender } from './rounds.ts'
import { settledKb, type Subject } from '../../harness/realtime/subject.ts'

const spreadOf = async (contender: Contender, count: number): Promise<number> => {
  const spreads: number[] = []
  for (let single = 0; single < count; single++) spreads.push(...(await broadcast(contender, 1)).spreads)
  return median(spreads)
}

const cutsOf = async (internalPort: number): Promise<number> =>
  (await metricsAt(`http://127.0.0.1:${internalPort}`))('cut_slow_readers_total')

const bulkyAtOnce = 10
const maxBulky = 2_000
let bulkyRev = 0

/** Emits until the first stalled viewer is cut at 64 KB, so that all have nearly full buffers. */
const fillBuffers = async ({ emitBulky, internalPort }: Ours) => {
  const before = await cutsOf(internalPort)
  for (let sent = 0; sent < maxBulky && (await cutsOf(internalPort)) === before; sent += bulkyAtOnce) {
    await emitBulky(bulkyRev + 1, bulkyAtOnce)
    bulkyRev += bulkyAtOnce
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if ((await cutsOf(internalPort)) === before) throw new Error('no stalled viewer was cut')
}

/** Spread of the readers with 1 % stalled viewers to that without, in turns. */
export const measureStall = async (ours: Ours, contender: Contender, viewers: number, rounds: number) => {
  const ratios: number[] = []
  await ours.emitBulky(++bulkyRev, 1)
  for (let round = 0; round < rounds; round++) {
    const without = await spreadOf(contender, 10)
    await contender.group.stall(Math.max(2, Math.round(viewers / 100)), bulkyMarket)
    await fillBuffers(ours)
    ratios.push((await spreadOf(contender, 10)) / without)
    await contender.group.revive()
    await fill(contender, viewers)
  }
  return ratios
}

/** KB per viewer: memory difference of two crowd sizes, after traffic. */
export const measureMemory = async (crowd: Crowd, subject: Subject, [few, many]: [number, number]): Promise<number> => {
  const contender = { subject, group: crowd.group('memory') }
  const kbWith = async (viewers: number) => {
    await fill(contender, viewers)
    await broadcast(contender, 20)
    return settledKb(subject)
  }
  // One-time allocations for many viewers come first.
  await kbWith(many)
  await contender.group.leave()
  const kb = -(await kbWith(few)) + (await kbWith(many))
  await contender.group.leave()
  return kb / (many - few)
}
