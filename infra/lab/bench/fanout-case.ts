import type { BenchCase } from './case.ts'
import { startCrowd, type Crowd } from './fanout/crowd-driver.ts'
import { measureMemory, measureStall } from './fanout/endurance.ts'
import { startOurs } from '../harness/realtime/ours.ts'
import { startFloor, startStock } from './fanout/peers.ts'
import {
  describeRounds,
  fill,
  measureRounds,
  medianOf,
  ratioOf,
  ratiosOf,
  type Contender,
  type Size,
} from './fanout/rounds.ts'
import type { Subject } from '../harness/realtime/subject.ts'
import type { Figures } from './figures.ts'
import { isPinning } from '../harness/realtime/pinned.ts'
import { median } from '../harness/stats.ts'

const turns = 2

/** Validates the lean client: socket.io-clients must get identical events. Returns the ratio of their spreads. */
const measureAgreement = async (crowd: Crowd, subject: Subject, size: Size): Promise<number> => {
  const spreadOf = async (as: 'lean' | 'real') => {
    const contender: Contender = { subject, group: crowd.group(as) }
    await fill(contender, size.viewers, as)
    const rounds = await measureRounds([contender], size)
    await contender.group.leave()
    return medianOf(rounds, 'spreadMs', 0)
  }
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) ratios.push((await spreadOf('real')) / (await spreadOf('lean')))
  return median(ratios)
}

type Print = (line: string) => void

const sizes = (smoke: boolean): Size[] =>
  smoke
    ? [{ viewers: 200, rounds: 1, singles: 5, burst: 10 }]
    : [1_000, 2_000, 5_000].map((viewers) => ({ viewers, rounds: 5, singles: 5, burst: 50 }))

/** Compares the floor, stock Socket.IO and ours, in turns. */
const measureSize = async (contenders: Contender[], size: Size, print: Print, figures: Figures) => {
  for (const contender of contenders) await fill(contender, size.viewers)
  const rounds = await measureRounds(contenders, size)
  for (const line of describeRounds(contenders, rounds, size)) print(line)
  const all = (of: 'spreadMs' | 'perSecond', to: number) => ratiosOf(rounds, of, 2, to)
  const measured = {
    viewers: size.viewers,
    toFloor: ratioOf(rounds, 'spreadMs', 2, 0),
    toStock: ratioOf(rounds, 'spreadMs', 2, 1),
    receiptsToStock: ratioOf(rounds, 'perSecond', 2, 1),
    receiptsPerCoreToStock: ratioOf(rounds, 'perCore', 2, 1),
  }
  figures.atMost(`${size.viewers} viewers, spread, to the write loop`, measured.toFloor, 1.05, {
    rounds: all('spreadMs', 0),
  })
  figures.atMost(`${size.viewers} viewers, spread, to stock`, measured.toStock, 0.68, { rounds: all('spreadMs', 1) })
  figures.atLeast(`${size.viewers} viewers, receipts a second, to stock`, measured.receiptsToStock, 1.8, {
    rounds: all('perSecond', 1),
  })
  return measured
}

/** One prize to a room of thousands: write loop, stock Socket.IO and ours in one run. */
export const fanoutCase: BenchCase = {
  name: 'fanout',
  about: 'a 600-byte prize to one room, compared with stock Socket.IO and a bare write loop; slow readers, memory',
  isLong: true,
  async run({ smoke, print, figures }) {
    print(isPinning ? 'servers on core 1, viewers on core 0' : 'no pinning')
    const crowd = startCrowd()
    await using ours = await startOurs()
    const { subject } = ours
    const [floor, stock] = [await startFloor(), await startStock()]
    try {
      const contenders = [floor, stock, subject].map((one) => ({ subject: one, group: crowd.group(one.name) }))
      const [, , own] = contenders as [Contender, Contender, Contender]
      const ratios = []
      for (const size of sizes(smoke)) ratios.push(await measureSize(contenders, size, print, figures))
      for (const { group } of contenders.slice(0, 2)) await group.leave()

      const largest = sizes(smoke).at(-1) as Size
      const stalls = await measureStall(ours, own, largest.viewers, smoke ? 1 : 4)
      figures.atMost('1 % of readers stalled, spread of the others', median(stalls), 1.05, { rounds: stalls })
      await own.group.leave()
      const few: Size = { viewers: smoke ? 100 : 1_000, rounds: 2, singles: 5, burst: 0 }
      const agreement = await measureAgreement(crowd, subject, few)
      figures.atMost('spread at socket.io-client, to the lean client', agreement, 1.3)
      const span: [number, number] = smoke ? [100, 500] : [1_000, 5_000]
      const kb = await measureMemory(crowd, subject, span)
      const stockKb = await measureMemory(crowd, stock, span)
      figures.atMost('memory a viewer', kb, 15, { unit: 'KB', peer: `stock ${stockKb.toFixed(1)} KB` })
      return { ratios, stalls, agreement, kb, stockKb }
    } finally {
      crowd.stop()
      for (const { servers } of [floor, stock]) for (const server of servers) server.kill()
    }
  },
}
