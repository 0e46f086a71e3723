import type { ChaosCase } from '../../kit/case.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../harness/until.ts'

export const baselineCase: ChaosCase = {
  name: 'calm',
  about: 'no fault for 20 s: every promise holds; measures the delays without faults',
  async run(print) {
    const bed = await startTestBed()
    try {
      await wait(20_000)
      const { isKept, numbers } = await bed.check(print)
      return { pass: isKept, ...numbers }
    } finally {
      await bed.stop()
    }
  },
}
