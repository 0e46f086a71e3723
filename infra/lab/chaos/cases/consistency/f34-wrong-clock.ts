import { globSync } from 'node:fs'
import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const shifted = 'content-2'
const byS = 300
const writesMs = 30_000
const toleratedS = 5

/** Paths of distributions; the multi-threaded library first. */
const places = ['libfaketimeMT.so.1', 'libfaketime.so.1'].flatMap((file) => [
  `/usr/lib/*/faketime/${file}`,
  `/usr/lib/faketime/${file}`,
  `/usr/lib64/faketime/${file}`,
  `/usr/local/lib/faketime/${file}`,
])

/** Path of libfaketime. Throws a sentence that says how to install it. */
const fakeTimeLibrary = (): string => {
  const [found] = places.flatMap((place) => globSync(place))
  if (!found) throw new Error('libfaketime is not installed here: apt-get install libfaketime (Debian, Ubuntu)')
  return found
}

export const wrongClockCase: ChaosCase = {
  name: 'F34',
  about: `the clock of one of two content processes is ${byS / 60} min ahead: its metric shows it, every promise is kept`,
  async run(print) {
    const env = { CLOCK_SHIFT: `${shifted}:+${byS}s`, CLOCK_LIBRARY: fakeTimeLibrary() }
    await using bed = await startTestBed({ rate: sized(10), instances: { content: 2 }, env })
    await bed.during(() => wait(writesMs))
    const skews = await Promise.all(
      ['content', shifted].map(
        async (name) => (await metricOf(bed.product, name, 'process_clock_seconds')) - Date.now() / 1_000,
      ),
    )
    const { isKept, numbers } = await bed.check(print)
    const restarted = await bed.restarted()
    return {
      pass:
        isKept &&
        skews.every((skew, at) => Math.abs(skew - (at === 1 ? byS : 0)) <= toleratedS) &&
        restarted.length === 0,
      skews,
      restarted,
      ...numbers,
    }
  },
}
