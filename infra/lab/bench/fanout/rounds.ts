import { cpuMsOf } from '../../harness/realtime/pinned.ts'
import { median } from '../../harness/stats.ts'
import type { CrowdGroup } from './crowd-driver.ts'
import type { Watched } from './group.ts'
import type { Subject } from '../../harness/realtime/subject.ts'

/** A subject and its viewers. */
export type Contender = { subject: Subject; group: CrowdGroup }
export type Size = { viewers: number; rounds: number; singles: number; burst: number }

/** Of one round: first to last receipt, ms; receipts per second, wall and server CPU time; the crowd's CPU share. */
type Figures = { spreadMs: number; perSecond: number; perCore: number; crowdShare: number }

const pauseMs = 60
const warmUps = 5
/** Above this CPU share the crowd is the bottleneck, not the server. */
const crowdLimit = 0.95

let rev = 0
/** Emits `count` revisions back to back. Throws on wrong content or order. */
export const broadcast = async ({ subject, group }: Contender, count: number): Promise<Watched> => {
  const from = rev + 1
  rev += count
  const watched = await group.watch(from, count, () => subject.emit(from, count))
  if (watched.wrong > 0) throw new Error(`${subject.name}: ${watched.wrong} receipts were wrong`)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return watched
}

/** Connects viewers and waits until all are in the room. */
export const fill = async (
  { subject, group }: Contender,
  viewers: number,
  as: 'lean' | 'real' = 'lean',
): Promise<void> => {
  await group.connect(subject.ports, viewers, { as })
  await group.settle(() => subject.emit(++rev, 1))
}

const cpuMs = ({ servers }: Subject): number => servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)

const measureRound = async (contenders: Contender[], { singles, burst }: Size): Promise<Figures[]> => {
  const spreads = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]))
  for (let single = 0; single < singles; single++)
    for (const contender of contenders) spreads.get(contender)?.push(...(await broadcast(contender, 1)).spreads)
  const figures: Figures[] = []
  for (const contender of contenders) {
    const before = cpuMs(contender.subject)
    const { receipts, wholeMs, cpuShare } =
      burst > 0 ? await broadcast(contender, burst) : await broadcast(contender, 1)
    figures.push({
      spreadMs: median(spreads.get(contender) ?? []),
      perSecond: (receipts / wholeMs) * 1000,
      perCore: (receipts / (cpuMs(contender.subject) - before)) * 1000,
      crowdShare: cpuShare,
    })
  }
  return figures
}

/** Runs rounds in alternating order; within a round subjects take turns with every emit. */
export const measureRounds = async (contenders: Contender[], size: Size): Promise<Figures[][]> => {
  // Emits during connecting may still be in flight.
  for (const contender of contenders) for (let warmUp = 0; warmUp < warmUps; warmUp++) await broadcast(contender, 1)
  const rounds: Figures[][] = []
  for (let round = 0; round < size.rounds; round++) {
    const isOdd = round % 2 === 1
    const figures = await measureRound(isOdd ? contenders.toReversed() : contenders, size)
    rounds.push(isOdd ? figures.toReversed() : figures)
  }
  return rounds
}

export const medianOf = (rounds: Figures[][], of: keyof Figures, at: number): number =>
  median(rounds.map((round) => round[at]?.[of] ?? Number.NaN))

/** Ratios of two subjects' figures of the same round. */
export const ratiosOf = (rounds: Figures[][], of: keyof Figures, at: number, to: number): number[] =>
  rounds.map((round) => (round[at]?.[of] ?? Number.NaN) / (round[to]?.[of] ?? Number.NaN))

export const ratioOf = (rounds: Figures[][], of: keyof Figures, at: number, to: number): number =>
  median(ratiosOf(rounds, of, at, to))

const whole = (numbers: number[]): string => numbers.map((one) => one.toFixed(0)).join(' ')

/** One line per subject. */
export const describeRounds = (contenders: Contender[], rounds: Figures[][], { viewers, burst }: Size): string[] =>
  contenders.map(({ subject }, at) => {
    const all = (of: keyof Figures, unit = 1) => whole(rounds.map((round) => (round[at]?.[of] ?? Number.NaN) / unit))
    const inBurst =
      burst > 0
        ? `; burst ${all('perSecond', 1000)} k receipts/s, ${all('perCore', 1000)} k a core` +
          (medianOf(rounds, 'crowdShare', at) > crowdLimit ? ', limited by the crowd' : '')
        : ''
    return `${viewers} viewers, ${subject.name.padEnd(20)} spread ${all('spreadMs')} ms${inBurst}`
  })
