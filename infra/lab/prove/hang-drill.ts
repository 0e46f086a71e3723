import { startReaders } from '../harness/test-bed/readers.ts'
import { until } from '../../test/harness/until.ts'
import { compose, containersOf, docker, stateOf } from './docker.ts'
import type { Receiver } from './receiver.ts'
import { found } from './report.ts'

const replacedMs = 120_000

const isHealthy = async (container: string): Promise<boolean> => (await stateOf(container)).Health?.Status === 'healthy'

/** The process that the container's process 1 has started, as the machine numbers it. */
const mainOf = async (container: string, init: number): Promise<number> => {
  const lines = (await docker('top', container, '-eo', 'pid,ppid')).split('\n')
  const [main] = lines.map((line) => line.trim().split(/\s+/).map(Number)).find(([, parent]) => parent === init) ?? []
  if (main === undefined) throw new Error(`${container} has no main process`)
  return main
}

/** A process that hangs is ended by its health check and started again. */
const proveEnded = async (container: string): Promise<void> => {
  const { Pid: init } = await stateOf(container)
  const stoppedAt = performance.now()
  process.kill(await mainOf(container, init), 'SIGSTOP')
  await until('the hung process was ended', replacedMs, async () => ![0, init].includes((await stateOf(container)).Pid))
  await until('it is ready again', replacedMs, () => isHealthy(container))
  const seconds = Math.round((performance.now() - stoppedAt) / 1_000)
  found(`a content process stopped by SIGSTOP was replaced after ${seconds} s`)
}

/** Freezes a container, which nothing inside it can end, until its alert has come. */
const proveFrozen = async (container: string, alert: string, receiver: Receiver): Promise<void> => {
  await docker('pause', container)
  try {
    await receiver.arrives(`${alert} firing`)
  } finally {
    await docker('unpause', container)
  }
  await receiver.arrives(`${alert} resolved`)
}

/** One of two content processes hangs and is frozen, with readers beside it; then the front door is. */
export const proveHangs = async (url: string, receiver: Receiver): Promise<void> => {
  await compose('up', '--detach', '--no-build', '--no-recreate', '--no-deps', '--scale=content=2', 'content')
  const both = await containersOf('content')
  await until('both content processes are ready', replacedMs, async () =>
    (await Promise.all(both.map(isHealthy))).every(Boolean),
  )
  const [, second = ''] = both
  const readers = startReaders(url, ['/api/public/page-data', '/', '/api/public/schedules/active'])
  await proveEnded(second)
  await proveFrozen(second, 'InstanceAway', receiver)
  await readers.stop()
  const failed = readers.reads.filter(({ status }) => status !== 200).length
  found(`${readers.reads.length} reads while one of two content processes hung, ${failed} failed`, failed === 0)

  const [door = ''] = await containersOf('haproxy')
  await proveFrozen(door, 'DoorAway', receiver)
}
