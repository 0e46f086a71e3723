import type { ChaosCase } from '../../kit/case.ts'
import { signalProcess, untilBack, wait } from '../../../harness/processes.ts'
import { readStream } from '../../kit/read-stream.ts'
import { startStage } from '../../../harness/stage/stage.ts'

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
    const stage = await startStage({ rate: 0, env: { NODE_ENV: 'test', FAILPOINT: `content:${point}` } })
    try {
      let crashes = 0
      for (let round = 0; round < rounds; round++) {
        const draw = stage.draws[round % stage.draws.length]
        if (!draw) throw new Error('no draw')
        await stage.during(async () => {
          const pid = await signalProcess(stage.product, 'content', 'SIGUSR2')
          await stage.writers.write(round % 5 === 0 ? 'first' : 'list', draw)
          await untilBack(stage.product, 'content', pid)
          crashes++
        })
        // Lets the writes of the outage arrive before the next crash.
        await wait(1_000)
      }
      const { isKept, numbers } = await stage.check(print)
      const repeats = await countRepeats(stage.urls.redis)
      const restarted = (await stage.restarted()).filter((one) => one !== 'content')
      return {
        pass: isKept && crashes === rounds && (!mustRepeat || repeats > 0) && restarted.length === 0,
        crashes,
        repeats,
        restarted,
        ...numbers,
      }
    } finally {
      await stage.stop()
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
