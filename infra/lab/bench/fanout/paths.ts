import { cpus } from 'node:os'
import { residentKb } from '../../harness/processes.ts'
import { loadCore, serverCore } from '../../harness/realtime/pinned.ts'
import type { Crowd } from './crowd-driver.ts'
import type { Ours } from '../../harness/realtime/ours.ts'
import { proxyNames, startProxy } from './proxies.ts'
import { describeRounds, fill, measureRounds, ratioOf, type Size, type Contender } from './rounds.ts'
import { frontKbOf, type Subject } from '../../harness/realtime/subject.ts'
import type { Figures } from '../figures.ts'

type Print = (line: string) => void
/** A proxy to compare with. */
type Beside = { subject: Subject; stop: () => Promise<void> }
type Compared = { spread: number; receipts: number; kb: number }

const hasFreeCores = cpus().length >= 4

/** Memory of the first process, KB; ours after garbage collection. */
const frontKb = (subject: Subject, isOurs: boolean): Promise<number> | number =>
  isOurs ? frontKbOf(subject) : residentKb(subject.servers[0]?.pid ?? 0)

/** Compares a subject with the direct one in turns; `kb` is per viewer, of its first process. */
const compare = async (
  crowd: Crowd,
  direct: Contender,
  subject: Subject,
  size: Size,
  print: Print,
): Promise<Compared> => {
  const contender: Contender = { subject, group: crowd.group(subject.name) }
  const isOurs = !proxyNames.some((name) => subject.name.endsWith(name))
  const before = await frontKb(subject, isOurs)
  await fill(contender, size.viewers)
  const rounds = await measureRounds([direct, contender], size)
  const kb = ((await frontKb(subject, isOurs)) - before) / size.viewers
  for (const line of describeRounds([direct, contender], rounds, size)) print(line)
  await contender.group.leave()
  return { spread: ratioOf(rounds, 'spreadMs', 1, 0), receipts: ratioOf(rounds, 'perSecond', 1, 0), kb }
}

/** Two realtime instances that share the viewers, compared with one. */
export const measureTwo = async (
  crowd: Crowd,
  ours: Ours,
  one: Contender,
  size: Size,
  print: Print,
  figures: Figures,
): Promise<Compared> => {
  const lane = await ours.openLane()
  const cores = hasFreeCores ? ['2', '3'] : [serverCore, serverCore]
  const pair = await Promise.all(cores.map((core) => lane.startRealtime({ core })))
  const ports = pair.flatMap(({ subject }) => subject.ports)
  const servers = pair.flatMap(({ subject }) => subject.servers)
  const compared = await compare(crowd, one, { name: 'two of ours', ports, servers, emit: lane.emit }, size, print)
  for (const server of servers) server.kill()
  const { spread, receipts } = compared
  if (hasFreeCores) figures.atLeast('receipts a second of two, a core each, to one', receipts, 1.8)
  else print(`two on one core, to one: spread ${spread.toFixed(2)}, receipts a second ${receipts.toFixed(2)}`)
  return compared
}

const openPath = async (name: (typeof proxyNames)[number], ours: Ours): Promise<Beside | null> => {
  const lane = await ours.openLane()
  const { subject: realtime } = await lane.startRealtime()
  const proxy = await startProxy(name, realtime, hasFreeCores ? '2' : loadCore)
  if (!proxy) return null
  const stop = async () => {
    for (const server of proxy.subject.servers) server.kill()
    await proxy.stop()
  }
  return { subject: proxy.subject, stop }
}

/** The same viewers directly and behind common proxies; through the gateway they are measured by the tunnel case. */
export const measurePaths = async (
  crowd: Crowd,
  ours: Ours,
  direct: Contender,
  size: Size,
  print: Print,
  figures: Figures,
) => {
  const all: Record<string, Compared> = {}
  for (const name of proxyNames) {
    const path = await openPath(name, ours)
    if (!path) {
      print(`${name} is not installed: skipped`)
      continue
    }
    const { subject, stop } = path
    const { spread, kb } = (all[name] = await compare(crowd, direct, subject, size, print))
    await stop()
    figures.atMost(`${subject.name}, to direct`, spread, 1.05)
    figures.atMost(`${subject.name}, memory a viewer`, kb, 18, { unit: 'KB' })
  }
  return all
}
