import { cpuMsOf } from '../http/pinned.ts'
import { median } from '../stats.ts'
import type { CrowdGroup } from './crowd-driver.ts'
import type { Watched } from './group.ts'
import type { Subject } from './subject.ts'

/** A subject and those who watch it. */
export type Stage = { subject: Subject; group: CrowdGroup }
export type Size = { viewers: number; rounds: number; singles: number; burst: number }

/**
 * Of one round: ms from the first viewer's receipt to the last one's; receipts a second of a burst, and of a second of its servers' own
 * processor time; the largest share of its core that the crowd took.
 */
type Figures = { spreadMs: number; perSecond: number; perCore: number; crowdShare: number }

const pauseMs = 60
const warmUps = 5
/** Rounds whose crowd took more than this of its core say nothing about a server. */
const crowdLimit = 0.95

let rev = 0
/** Tells `count` revisions back to back. Throws when a viewer got anything else, or in another order. */
export const tell = async ({ subject, group }: Stage, count: number): Promise<Watched> => {
  const from = rev + 1
  rev += count
  const watched = await group.watch(from, count, () => subject.emit(from, count))
  if (watched.wrong > 0) throw new Error(`${subject.name}: ${watched.wrong} receipts were wrong`)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return watched
}

/** Brings so many viewers to a stage, and into their room. */
export const fill = async (
  { subject, group }: Stage,
  viewers: number,
  as: 'lean' | 'real' = 'lean',
): Promise<number> => {
  const ms = await group.connect(subject.ports, viewers, as)
  await group.settle(() => subject.emit(++rev, 1))
  return ms
}

const cpuMs = ({ servers }: Subject): number => servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)

const measureRound = async (stages: Stage[], { singles, burst }: Size): Promise<Figures[]> => {
  const spreads = new Map<Stage, number[]>(stages.map((stage) => [stage, []]))
  for (let single = 0; single < singles; single++)
    for (const stage of stages) spreads.get(stage)?.push(...(await tell(stage, 1)).spreads)
  const figures: Figures[] = []
  for (const stage of stages) {
    const before = cpuMs(stage.subject)
    const { receipts, wholeMs, cpuShare } = burst > 0 ? await tell(stage, burst) : await tell(stage, 1)
    figures.push({
      spreadMs: median(spreads.get(stage) ?? []),
      perSecond: (receipts / wholeMs) * 1000,
      perCore: (receipts / (cpuMs(stage.subject) - before)) * 1000,
      crowdShare: cpuShare,
    })
  }
  return figures
}

/** Rounds in which every subject takes its turn, in reversed order each time; in one, subjects take turns with every emit. */
export const measureRounds = async (stages: Stage[], size: Size): Promise<Figures[][]> => {
  // What was told while they came may still be on its way.
  for (const stage of stages) for (let warmUp = 0; warmUp < warmUps; warmUp++) await tell(stage, 1)
  const rounds: Figures[][] = []
  for (let round = 0; round < size.rounds; round++) {
    const isOdd = round % 2 === 1
    const figures = await measureRound(isOdd ? stages.toReversed() : stages, size)
    rounds.push(isOdd ? figures.toReversed() : figures)
  }
  return rounds
}

/** The median of one subject's figure over all rounds. */
export const medianOf = (rounds: Figures[][], of: keyof Figures, at: number): number =>
  median(rounds.map((round) => round[at]?.[of] ?? Number.NaN))

/** The median over all rounds of one subject's figure to another's of the same round. */
export const ratioOf = (rounds: Figures[][], of: keyof Figures, at: number, to: number): number =>
  median(rounds.map((round) => (round[at]?.[of] ?? Number.NaN) / (round[to]?.[of] ?? Number.NaN)))

const whole = (numbers: number[]): string => numbers.map((one) => one.toFixed(0)).join(' ')

/** What each subject did in each round, a line each. */
export const describeRounds = (stages: Stage[], rounds: Figures[][], { viewers, burst }: Size): string[] =>
  stages.map(({ subject }, at) => {
    const all = (of: keyof Figures, unit = 1) => whole(rounds.map((round) => (round[at]?.[of] ?? Number.NaN) / unit))
    const inBurst =
      burst > 0
        ? `; burst ${all('perSecond', 1000)} k receipts/s, ${all('perCore', 1000)} k a core` +
          (medianOf(rounds, 'crowdShare', at) > crowdLimit ? ', as fast as the crowd can read' : '')
        : ''
    return `${viewers} viewers, ${subject.name.padEnd(20)} first to last ${all('spreadMs')} ms${inBurst}`
  })
