import type { ChaosCase } from '../../kit/case.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { readStream } from '../../kit/read-stream.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const rounds = 20

/** Events that are on the stream more than once. */
const countRepeats = async (url: string): Promise<number> => {
  const ids = (await readStream(url)).map(({ id }) => id)
  return ids.length - new Set(ids).size
}

type CrashBetween = { name: string; about: string; point: string; mustRepeat: boolean }

/** Content crashes at the same failpoint in each of twenty writes. */
const crashBetweenCase = ({ name, about, point, mustRepeat }: CrashBetween): ChaosCase => ({
  name,
  about: `${about}, ${rounds} times`,
  async run(print) {
    await using bed = await startTestBed({ rate: 0, env: { NODE_ENV: 'test', FAILPOINT: `content:${point}` } })
    let crashes = 0
    for (let round = 0; round < rounds; round++) {
      const draw = bed.draws[round % bed.draws.length]
      if (!draw) throw new Error('no draw')
      await bed.during(async () => {
        const pid = await signalProcess(bed.product, 'content', 'SIGUSR2')
        await bed.writers.write(round % 5 === 0 ? 'first' : 'list', draw)
        await untilBack(bed.product, 'content', pid)
        crashes++
      })
      // Lets the writes of the outage arrive before the next crash.
      await wait(1_000)
    }
    const { isKept, numbers } = await bed.check(print)
    const repeats = await countRepeats(bed.urls.redis)
    const restarted = (await bed.restarted()).filter((one) => one !== 'content')
    return {
      pass: isKept && crashes === rounds && (!mustRepeat || repeats > 0) && restarted.length === 0,
      crashes,
      repeats,
      restarted,
      ...numbers,
    }
  },
})

export const crashBetweenCases: ChaosCase[] = [
  crashBetweenCase({
    name: 'F02',
    about: 'content crashes after storing a write, before sending its event',
    point: 'after_commit_before_publish',
    mustRepeat: false,
  }),
  crashBetweenCase({
    name: 'F03',
    about: 'content crashes after sending an event, before marking it as sent',
    point: 'after_publish_before_mark',
    mustRepeat: true,
  }),
]
