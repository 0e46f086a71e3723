import type { BenchCase } from './case.ts'
import { startVisitors, type Visitors } from '../harness/load/visitors.ts'
import { type Crowd, startCrowd } from './fanout/crowd-driver.ts'
import { startProxy } from './fanout/proxies.ts'
import {
  broadcast,
  type Contender,
  describeRounds,
  fill,
  measureRounds,
  medianOf,
  ratiosOf,
  type Size,
} from './fanout/rounds.ts'
import type { Figures } from './figures.ts'
import { market } from '../harness/realtime/prize.ts'
import { type Lane, startOurs } from '../harness/realtime/ours.ts'
import { anyCore, isPinning, serverCore } from '../harness/realtime/pinned.ts'
import { frontKbOf, type Subject } from '../harness/realtime/subject.ts'
import { median, percentile } from '../harness/stats.ts'

type Print = (line: string) => void

const pages = ['/api/public/page-data', `/api/public/live-draw-data/${market}`]
const warmMs = 500
const pauseMs = 140

const sizes = (smoke: boolean) =>
  smoke
    ? { size: { viewers: 200, rounds: 1, singles: 3, burst: 0 }, beside: 100, rate: 500, prizes: 3 }
    : { size: { viewers: 5_000, rounds: 9, singles: 5, burst: 0 }, beside: 2_000, rate: 5_000, prizes: 10 }

type Sizes = ReturnType<typeof sizes>

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const whole = (numbers: number[]): string => numbers.map((one) => one.toFixed(0)).join(' ')

/** Opens each path in a separate lane, with all servers on one core. */
const openPaths = async (openLane: () => Promise<Lane>): Promise<Subject[]> => {
  const start = async () => {
    const lane = await openLane()
    return { lane, subject: (await lane.startRealtime()).subject }
  }
  const [direct, behind, proxied] = [await start(), await start(), await start()]
  const gateway = await behind.lane.startGateway(behind.subject, serverCore)
  const proxy = await startProxy('haproxy', proxied.subject, serverCore)
  return [direct.subject, gateway, ...(proxy ? [proxy.subject] : [])]
}

/** First to last viewer of each path, to the realtime port. */
const measureSpread = async (crowd: Crowd, subjects: Subject[], size: Size, print: Print, figures: Figures) => {
  const paths = subjects.map((subject) => ({ subject, group: crowd.group(subject.name) }))
  const gateway = subjects[1] as Subject
  const before = await frontKbOf(gateway)
  for (const path of paths) await fill(path, size.viewers)
  const kb = ((await frontKbOf(gateway)) - before) / size.viewers
  const rounds = await measureRounds(paths, size)
  for (const line of describeRounds(paths, rounds, size)) print(line)
  const [ratios, haproxy] = [ratiosOf(rounds, 'spreadMs', 1, 0), ratiosOf(rounds, 'spreadMs', 2, 0)]
  figures.atMost(
    `first to last of ${size.viewers} sockets through the gateway, to the realtime port`,
    median(ratios),
    2.4,
    { peer: paths[2] ? `HAProxy ${median(haproxy).toFixed(2)}x` : '', rounds: ratios },
  )
  figures.atMost('memory a socket through the gateway', kb, 18, { unit: 'KB' })
  for (const { group } of paths) await group.leave()
  for (const { servers } of subjects) for (const server of servers) server.kill()
  return { kb, directMs: medianOf(rounds, 'spreadMs', 0) }
}

/** p99 of the pages while prizes are broadcast to a path's sockets. */
const readBeside = async (path: Contender, visitors: Visitors, { beside, prizes }: Sizes) => {
  await fill(path, beside)
  visitors.begin()
  await wait(warmMs)
  for (let prize = 0; prize < prizes; prize++) {
    await broadcast(path, 1)
    await wait(pauseMs)
  }
  const { times, failed } = await visitors.end()
  await path.group.leave()
  return { p99: percentile(times, 0.99), failed }
}

/** Pages beside broadcasts to sockets at the realtime port and through the gateway, which answers the pages. No server is pinned. */
const measureReads = async (crowd: Crowd, lane: Lane, sizes: Sizes, print: Print, figures: Figures) => {
  const { subject } = await lane.startRealtime({ core: anyCore })
  const gateway = await lane.startGateway(subject, anyCore)
  const paths = [subject, gateway].map((one) => ({ subject: one, group: crowd.group(`${one.name}, beside pages`) }))
  const visitors = await startVisitors(`http://127.0.0.1:${gateway.ports[0]}`, pages, sizes.rate)
  const p99s: [number[], number[]] = [[], []]
  let allFailed = 0
  try {
    for (let round = -1; round < sizes.size.rounds; round++)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { p99, failed } = await readBeside(paths[at] as Contender, visitors, sizes)
        // The first round warms up.
        if (round < 0) continue
        p99s[at]?.push(p99)
        allFailed += failed
      }
  } finally {
    visitors.stop()
  }
  const [direct, tunnelled] = p99s
  print(
    `pages beside broadcasts: ${whole(direct)} ms with sockets at the realtime port, ${whole(tunnelled)} ms through`,
  )
  figures.atMost(
    `p99 of ${sizes.rate} requests a second beside broadcasts to ${sizes.beside} sockets through the gateway`,
    median(tunnelled),
    40,
    { unit: 'ms', peer: `sockets at the realtime port ${median(direct).toFixed(1)} ms`, rounds: tunnelled },
  )
  figures.atMost('failed requests beside broadcasts', allFailed, 0, { unit: 'count' })
}

/** Sockets through the gateway, and pages beside them. */
export const tunnelCase: BenchCase = {
  name: 'tunnel',
  about: 'a 600-byte prize to sockets through the gateway, to the realtime port and through HAProxy; pages beside it',
  isLong: true,
  async run({ smoke, print, figures }) {
    print(isPinning ? 'all servers share core 1, viewers and readers core 0' : 'no pinning')
    const all = sizes(smoke)
    const crowd = startCrowd()
    const ours = await startOurs()
    try {
      const measured = await measureSpread(crowd, await openPaths(ours.openLane), all.size, print, figures)
      await measureReads(crowd, await ours.openLane(), all, print, figures)
      return measured
    } finally {
      crowd.stop()
      await ours.stop()
    }
  },
}
