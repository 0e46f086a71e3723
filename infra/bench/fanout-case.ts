import type { BenchCase } from './case.ts'
import { startCrowd, type Crowd } from './fanout/crowd-driver.ts'
import { isPinning } from './http/pinned.ts'
import { settledKb, startFloor, startOurs, startStock, type Subject } from './fanout/subjects.ts'
import { median } from './stats.ts'

type Print = (line: string) => void
type Size = { viewers: number; singles: number; burst: number; rounds: number }
/** ms from the first viewer's receipt to the last one's, and receipts a second of a burst. */
type Figures = { spreadMs: number; perSecond: number }

const pauseMs = 150
const stormMs = 3_000
const sizes = (smoke: boolean): Size[] =>
  smoke
    ? [{ viewers: 200, singles: 5, burst: 10, rounds: 1 }]
    : [1_000, 2_000, 5_000].map((viewers) => ({ viewers, singles: 20, burst: 50, rounds: 3 }))

let rev = 0
const tell = async (crowd: Crowd, subject: Subject, count: number) => {
  const from = rev + 1
  rev += count
  const watched = await crowd.watch(from, count, () => subject.emit(from, count))
  if (watched.wrong > 0) throw new Error(`${subject.name}: ${watched.wrong} receipts were wrong`)
  return watched
}
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

const measure = async (crowd: Crowd, subject: Subject, { singles, burst }: Size): Promise<Figures> => {
  const spreads: number[] = []
  // The first ones warm up.
  for (let index = 0; index < singles + 3; index++) {
    const { spreads: seen } = await tell(crowd, subject, 1)
    if (index >= 3) spreads.push(...seen)
    await pause()
  }
  const whole = await tell(crowd, subject, burst)
  return { spreadMs: median(spreads), perSecond: (whole.receipts / whole.wholeMs) * 1000 }
}

const measureSize = async (crowd: Crowd, subjects: Subject[], size: Size, print: Print) => {
  const rounds: Figures[][] = []
  for (let round = 0; round < size.rounds; round++) {
    const figures: Figures[] = []
    for (const index of round % 2 === 0 ? [0, 1, 2] : [2, 1, 0]) {
      const subject = subjects[index] as Subject
      await crowd.connect(subject.port, size.viewers)
      const seen = (figures[index] = await measure(crowd, subject, size))
      await crowd.leave()
      print(
        `${size.viewers} viewers, round ${round + 1}: ${subject.name.padEnd(16)} first to last ${seen.spreadMs.toFixed(1).padStart(6)} ms  ${(seen.perSecond / 1000).toFixed(0).padStart(4)}k receipts/s`,
      )
    }
    rounds.push(figures)
  }
  const ratio = (of: keyof Figures, one: number, other: number) =>
    median(rounds.map((round) => (round[one]?.[of] ?? Number.NaN) / (round[other]?.[of] ?? Number.NaN)))
  return {
    viewers: size.viewers,
    toFloor: ratio('spreadMs', 2, 0),
    toStock: ratio('spreadMs', 2, 1),
    receiptsToStock: ratio('perSecond', 2, 1),
  }
}

/** What 1 % of viewers who do not read cost the others: their spread beside that of a crowd without any. */
const measureStall = async (crowd: Crowd, subject: Subject, size: Size) => {
  await crowd.connect(subject.port, size.viewers)
  const before = await measure(crowd, subject, size)
  await crowd.stall(Math.max(1, Math.round(size.viewers / 100)))
  const after = await measure(crowd, subject, size)
  await crowd.leave()
  return after.spreadMs / before.spreadMs
}

/** KB a viewer: how much more memory the larger crowd needs, after traffic. */
const measureMemory = async (crowd: Crowd, subject: Subject, [few, many]: [number, number]) => {
  const kbWith = async (viewers: number) => {
    await crowd.connect(subject.port, viewers)
    await tell(crowd, subject, 20)
    const kb = await settledKb(subject)
    await crowd.leave()
    return kb
  }
  await kbWith(many)
  return (-(await kbWith(few)) + (await kbWith(many))) / (many - few)
}

/** Memory after cycles in which a whole crowd came and went, as a ratio of that after the second. */
const measureChurn = async (crowd: Crowd, subject: Subject, viewers: number, cycles: number) => {
  const kb: number[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    await crowd.connect(subject.port, viewers)
    await tell(crowd, subject, 5)
    await crowd.leave()
    kb.push(await settledKb(subject))
  }
  return (kb.at(-1) ?? Number.NaN) / (kb[1] ?? Number.NaN)
}

const say = (name: string, value: number, goal: string, holds: boolean, digits = 2): string =>
  `${name}: ${value.toFixed(digits)} (goal ${goal})${holds ? '' : ' MISSED'}`

/** One prize to a room of thousands: the bare write loop, stock Socket.IO and ours, in one run. */
export const fanoutCase: BenchCase = {
  name: 'fanout',
  about:
    'a 600-byte prize to one room beside stock Socket.IO and a bare write loop; slow readers, memory, churn, restart',
  isLong: true,
  async run({ smoke, print }) {
    print(isPinning ? 'server on core 1, viewers on core 0' : 'nothing is pinned')
    const crowd = startCrowd()
    const [floor, stock, ours] = [await startFloor(), await startStock(), await startOurs()]
    let { subject } = ours
    try {
      const ratios = []
      for (const size of sizes(smoke)) {
        const seen = await measureSize(crowd, [floor, stock, subject], size, print)
        print(
          `${size.viewers} viewers: ` +
            [
              say('to the write loop', seen.toFloor, '<= 1.05', seen.toFloor <= 1.05),
              say('to stock', seen.toStock, '<= 0.68', seen.toStock <= 0.68),
              say('receipts to stock', seen.receiptsToStock, '>= 1.8', seen.receiptsToStock >= 1.8),
            ].join(', '),
        )
        ratios.push(seen)
      }
      const last = sizes(smoke).at(-1) as Size
      const stall = await measureStall(crowd, subject, last)
      print(say('1 % of readers stalled, the others', stall, '<= 1.05', stall <= 1.05))
      const span: [number, number] = smoke ? [100, 500] : [1_000, 5_000]
      const [kb, stockKb] = [await measureMemory(crowd, subject, span), await measureMemory(crowd, stock, span)]
      print(say('KB a viewer', kb, '<= 15', kb <= 15, 1) + `; stock ${stockKb.toFixed(1)}`)
      const churn = await measureChurn(crowd, subject, span[1], smoke ? 3 : 10)
      print(say('memory after the crowd came and went again and again', churn, '<= 1.1', churn <= 1.1))
      await crowd.connect(subject.port, span[1])
      subject.server.kill()
      subject = await ours.startAt(subject.port)
      const back = await crowd.return(60_000)
      print(say(`${span[1]} viewers back after a restart, ms`, back, `<= ${stormMs}`, back <= stormMs, 0))
      await tell(crowd, subject, 1)
      return { ratios, stall, kb, stockKb, churn, back }
    } finally {
      crowd.stop()
      for (const { server } of [floor, stock, subject]) server.kill()
      await ours.stop()
    }
  },
}
