import { join } from 'node:path'
import { startWorkload } from '../harness/test-bed/workload.ts'
import type { Site } from '../../test/harness/token-of.ts'
import { until, wait } from '../../test/harness/until.ts'
import { runCommand } from '../../local/processes/run-command.ts'
import { partNames } from './build-images.ts'
import { compose, containersOf, docker, stateOf } from './docker.ts'
import { found, step } from './report.ts'

const rollScript = join(import.meta.dirname, '../../docker/roll.sh')
const readyMs = 180_000
const rollMs = 300_000
const restMs = 2_000
const awayMs = 5_000
/** Small enough to leave two cores room for the containers. */
const crowd = { viewers: 30, writers: 5, rate: 5, retries: 5 }
const scaled = { realtime: 3, content: 2, gateway: 2 }

/** Waits until all of `count` containers are healthy. */
const untilReady = (service: string, count: number) =>
  until(`${count} of ${service} are ready`, readyMs, async () => {
    const states = await Promise.all((await containersOf(service)).map(stateOf))
    return states.length === count && states.every(({ Health }) => Health?.Status === 'healthy')
  })

const countOf = (service: string): number => scaled[service as keyof typeof scaled] ?? 1

const killAndStart = async (container: string): Promise<void> => {
  await docker('kill', container)
  await wait(awayMs)
  await docker('start', container)
}

/** Under load: scales up, replaces every service, kills Redis and one realtime; at the end checks what all clients saw. */
export const upset = async (site: Site): Promise<void> => {
  await using audience = await startWorkload(site, crowd)
  const failedReads = () => audience.readers.reads.filter(({ status }) => status !== 200).length
  const connected = () =>
    until('all viewers are connected', readyMs, async () => (await audience.viewers.connected()) === crowd.viewers)
  step(`scaled under load (${crowd.viewers} viewers, ${crowd.rate} writes and 10 reads a second)`)
  await audience.during(async () => {
    const scales = Object.entries(scaled).map(([name, count]) => `--scale=${name}=${count}`)
    await compose('up', '--detach', '--no-build', '--no-recreate', '--no-deps', ...scales, ...Object.keys(scaled))
    for (const [name, count] of Object.entries(scaled)) await untilReady(name, count)
  })
  found(
    `${Object.entries(scaled)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}; failed reads: ${failedReads()}`,
    failedReads() === 0,
  )

  step('every service replaced under load, one by one')
  for (const name of partNames) {
    const [before, startedAt] = [failedReads(), performance.now()]
    await audience.during(() => runCommand(rollScript, [name], { timeoutMs: rollMs }))
    await untilReady(name, countOf(name))
    const failed = failedReads() - before
    found(`${name} in ${Math.round((performance.now() - startedAt) / 1_000)} s; failed reads: ${failed}`, failed === 0)
    await wait(restMs)
  }

  step(`Redis and one realtime killed, down for ${awayMs / 1_000} s each, under load`)
  for (const name of ['redis', 'realtime']) {
    const before = failedReads()
    const [victim = ''] = await containersOf(name)
    await audience.during(async () => {
      await killAndStart(victim)
      await untilReady(name, countOf(name))
      await connected()
    })
    const statuses = audience.readers.reads.filter(({ status }) => status !== 200).map(({ status }) => status)
    found(`${name} is back; failed reads: ${failedReads() - before} ${statuses.join(' ')}`, failedReads() === before)
    await wait(restMs)
  }

  step('what the clients saw')
  const { history, isKept, numbers } = await audience.check((line) => console.log(`  ${line}`))
  const { ok, fail, unknown, viewers, views, logged, reads, caughtUpMs, loggedMs } = numbers
  found(
    `${ok} writes acknowledged, ${fail} refused, ${unknown} unknown after ${crowd.retries + 1} tries ${JSON.stringify(numbers.unknownStatuses)}`,
    ok > 0,
  )
  found(`${reads} reads, ${numbers.failedReads} failed`, numbers.failedReads === 0)
  found(
    `${viewers} viewers saw ${views} states, all of them the last one within ${caughtUpMs} ms; ${logged} log entries, complete within ${loggedMs} ms`,
  )
  found(
    `P1 to P6 held for ${history.writes.length} writes: every acknowledged prize on every screen and in the log`,
    isKept,
  )
}
