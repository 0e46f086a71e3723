import type { ChaosCase } from '../../kit/case.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const rounds = 20

/** Content crashes at the same failpoint in each of twenty writes. */
export const crashBetweenCase: ChaosCase = {
  name: 'F02',
  about: `content crashes after storing a write, before sending its event, ${rounds} times`,
  async run(print) {
    const env = { NODE_ENV: 'test', FAILPOINT: 'after_commit_before_publish' }
    await using bed = await startTestBed({ rate: 0, env })
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
    const restarted = (await bed.restarted()).filter((one) => one !== 'content')
    return { pass: isKept && crashes === rounds && restarted.length === 0, crashes, restarted, ...numbers }
  },
}
