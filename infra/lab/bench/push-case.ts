import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../local/processes/free-port.ts'
import { startLinkedEngines } from '../harness/linked-product.ts'
import { median, percentile } from '../harness/stats.ts'
import type { BenchCase } from './case.ts'
import { startServers } from './http/stage.ts'

const goal = 1.3
const rounds = 7
const unpaced = 100_000
/** `PUSH_PER_SECOND` at first. */
const paced = 500
const visitorsGoal = 1.2
/** Between two visitors, ms. */
const visitorEveryMs = 5
type Round = { cpuMs: number; wallMs: number; rssMb: number }

const start = (stack: AsyncDisposableStack, file: string, ...args: string[]): ChildProcess =>
  stack.adopt(fork(join(import.meta.dirname, 'push', file), args), (child) => void child.kill('SIGKILL'))

const started = async (child: ChildProcess): Promise<ChildProcess> => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`it ended with ${code} instead`)
  })
  await Promise.race([once(child, 'message'), ended])
  return child
}
const roundOf = async (child: ChildProcess): Promise<Round> => {
  child.send('round')
  const [round] = (await once(child, 'message')) as [Round]
  return round
}

/** p99 of a cached page, ms, asked for at a steady rate. */
const pageP99 = async (url: string, ms: number): Promise<number> => {
  const begin = performance.now()
  const ask = async (_: unknown, at: number): Promise<number> => {
    await sleep(Math.max(0, begin + at * visitorEveryMs - performance.now()))
    const asked = performance.now()
    await (await fetch(url)).arrayBuffer()
    return performance.now() - asked
  }
  return percentile(await Promise.all(Array.from({ length: ms / visitorEveryMs }, ask)), 0.99)
}

/** Ratios of a page's p99 while a process sends pushes at the pace of the product, to the p99 without. */
const visitorRatios = async (sender: ChildProcess, ms: number, count: number) => {
  await using servers = await startServers()
  const url = `${servers.gateway.url}/`
  await pageP99(url, ms)
  const [calm, busy]: [number[], number[]] = [[], []]
  const whileSent = async () => {
    const round = roundOf(sender)
    busy.push(await pageP99(url, ms))
    await round
  }
  for (let round = 0; round < count; round++) {
    const turns = [async () => void calm.push(await pageP99(url, ms)), whileSent]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return { ratios: busy.map((p99, round) => p99 / (calm[round] ?? 0)), calm: median(calm), busy: median(busy) }
}

/** CPU of a push from the stored subscription to its answer, beside a loop that only encrypts and posts. */
export const pushCase: BenchCase = {
  name: 'push',
  about: `CPU of a push to a visitor, from the stored subscription to the record of what was sent, compared with a loop that makes ECDH, HKDF and AES-GCM by node:crypto and posts by node:http; goal: at most ${goal}x of it; and p99 of a page while ${paced} a second are sent, at most ${visitorsGoal}x`,
  async run({ smoke, print, figures }) {
    const count = smoke ? 400 : 4_000
    await using stack = new AsyncDisposableStack()
    const engines = stack.use(await startLinkedEngines())
    const port = String(await freePort())
    start(stack, 'push-service.ts', port)
    const bare = await started(start(stack, 'lower-bound.ts', port, String(count)))
    const ours = await started(start(stack, 'sender.ts', port, String(count), engines.mongo.url, String(unpaced)))
    // Code that runs for the first time.
    for (const child of [bare, ours]) await roundOf(child)
    const [ofBare, ofOurs]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < (smoke ? 1 : rounds); round++) {
      const turns = [async () => ofBare.push(await roundOf(bare)), async () => ofOurs.push(await roundOf(ours))]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const perCore = (all: readonly Round[]): number => count / (median(all.map(({ cpuMs }) => cpuMs)) / 1_000)
    const ratios = ofOurs.map(({ cpuMs }, index) => cpuMs / (ofBare[index]?.cpuMs ?? 0))
    const [bareRate, rate] = [perCore(ofBare), perCore(ofOurs)]
    figures.atMost('CPU of a push / the loop', median(ratios), goal, {
      peer: `loop ${bareRate.toFixed(0)} a second and core, ours ${rate.toFixed(0)}`,
      rounds: ratios,
    })
    for (const child of [bare, ours]) child.disconnect()
    const slow = await started(start(stack, 'sender.ts', port, String(count), engines.mongo.url, String(paced)))
    const visitors = await visitorRatios(slow, (count / paced) * 1_000, smoke ? 1 : rounds)
    const [calm, busy] = [visitors.calm, visitors.busy].map((ms) => `${ms.toFixed(1)} ms`)
    figures.atMost(
      `p99 of a page while ${paced} pushes a second are sent / without`,
      median(visitors.ratios),
      visitorsGoal,
      {
        peer: `${calm} without, ${busy} with`,
        rounds: visitors.ratios,
      },
    )
    print(`100,000 in 5 s take ${(20_000 / rate).toFixed(1)} cores`)
    const rssMb = Math.max(...ofOurs.map((round) => round.rssMb))
    return { count, perCore: rate, wallMs: median(ofOurs.map(({ wallMs }) => wallMs)), rssMb }
  },
}
