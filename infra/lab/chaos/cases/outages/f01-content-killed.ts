import type { ChaosCase } from '../../kit/case.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const kills = 20
const everyMs = 3_000
const leastOk = 0.99
const victims = ['content', 'content-2']

export const contentKilledCase: ChaosCase = {
  name: 'F01',
  about: `one of two content processes is killed every ${everyMs / 1000} s, ${kills} times, while admins write`,
  async run(print) {
    await using bed = await startTestBed({ instances: { content: victims.length } })
    await wait(3_000)
    await bed.during(async () => {
      for (let kill = 0; kill < kills; kill++) {
        const victim = victims[kill % victims.length] as string
        const pid = await signalProcess(bed.product, victim, 'SIGKILL')
        // A slow machine starts it later than that; both are never away at once.
        await Promise.all([wait(everyMs), untilBack(bed.product, victim, pid)])
      }
    })
    await wait(3_000)
    const { isKept, numbers } = await bed.check(print)
    const restarted = (await bed.restarted()).filter((name) => !victims.includes(name))
    const ok = 1 - numbers.unknown / numbers.writes
    return {
      pass: isKept && ok >= leastOk && restarted.length === 0,
      answered: ok,
      restarted,
      ...numbers,
    }
  },
}
