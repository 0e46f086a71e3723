import type { BenchCase } from './case.ts'
import { startVisitors, type Visitors } from '../harness/load/visitors.ts'
import { startCrowd } from './fanout/crowd-driver.ts'
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
import { isPinning, loadCore, serverCore } from '../harness/realtime/pinned.ts'
import { settledKb, type Subject } from '../harness/realtime/subject.ts'
import { median, percentile } from '../harness/stats.ts'

type Print = (line: string) => void

const pages = ['/api/public/page-data', `/api/public/live-draw-data/${market}`]
const warmMs = 500
const pauseMs = 140

const sizes = (smoke: boolean) =>
  smoke
    ? { size: { viewers: 200, rounds: 1, singles: 3, burst: 0 }, beside: 100, rate: 500, prizes: 3 }
    : { size: { viewers: 5_000, rounds: 9, singles: 5, burst: 0 }, beside: 2_000, rate: 5_000, prizes: 10 }

/** Each path in a lane of its own. */
const openPaths = async (openLane: () => Promise<Lane>): Promise<Subject[]> => {
  const start = async () => {
    const lane = await openLane()
    return { lane, subject: (await lane.startRealtime()).subject }
  }
  const [direct, behind, proxied] = [await start(), await start(), await start()]
  const gateway = await behind.lane.startGateway(behind.subject)
  const proxy = await startProxy('haproxy', proxied.subject, serverCore)
  return [direct.subject, gateway, ...(proxy ? [proxy.subject] : [])]
}

/** First to last viewer of each path, to the realtime port. */
const measureSpread = async (paths: Contender[], size: Size, print: Print, figures: Figures) => {
  const front = () => {
    const gateway = paths[1]?.subject as Subject
    return settledKb({ ...gateway, servers: gateway.servers.slice(0, 1) })
  }
  const before = await front()
  for (const path of paths) await fill(path, size.viewers)
  const kb = ((await front()) - before) / size.viewers
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
  return { kb, directMs: medianOf(rounds, 'spreadMs', 0) }
}

const readBeside = async (path: Contender, visitors: Visitors, prizes: number): Promise<number> => {
  visitors.begin()
  await new Promise((resolve) => setTimeout(resolve, warmMs))
  for (let prize = 0; prize < prizes; prize++) {
    await broadcast(path, 1)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const { times, failed } = await visitors.end()
  if (failed > 0) throw new Error(`${failed} reads failed`)
  return percentile(times, 0.99)
}

/** Pages of the gateway beside broadcasts to sockets of each path. */
const measureReads = async (
  paths: Contender[],
  visitors: Visitors,
  { beside, rate, prizes, size }: ReturnType<typeof sizes>,
  figures: Figures,
) => {
  for (const path of paths) await fill(path, beside)
  for (const path of paths) await readBeside(path, visitors, prizes)
  const p99s = paths.map((): number[] => [])
  for (let round = 0; round < size.rounds; round++) {
    const inTurn = [...paths.keys()]
    for (const at of round % 2 ? inTurn.reverse() : inTurn)
      p99s[at]?.push(await readBeside(paths[at] as Contender, visitors, prizes))
  }
  const [direct = [], gateway = [], haproxy] = p99s
  const others = [`sockets at the realtime port ${median(direct).toFixed(1)} ms`]
  if (haproxy) others.push(`behind HAProxy ${median(haproxy).toFixed(1)} ms`)
  figures.atMost(
    `p99 of ${rate} requests a second beside broadcasts to ${beside} sockets through the gateway`,
    median(gateway),
    40,
    { unit: 'ms', peer: others.join(', '), rounds: gateway },
  )
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
    let visitors: Visitors | null = null
    try {
      const paths = (await openPaths(ours.openLane)).map((subject) => ({ subject, group: crowd.group(subject.name) }))
      const measured = await measureSpread(paths, all.size, print, figures)
      visitors = await startVisitors(`http://127.0.0.1:${paths[1]?.subject.ports[0]}`, pages, all.rate, loadCore)
      await measureReads(paths, visitors, all, figures)
      return measured
    } finally {
      visitors?.stop()
      crowd.stop()
      await ours.stop()
    }
  },
}
