import { globSync } from 'node:fs'
import type { ChaosCase } from '../../kit/case.ts'
import { degradedAfter, watchHealth } from '../../kit/health.ts'
import { metricOf } from '../../kit/metrics.ts'
import { replaceProcess } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../harness/until.ts'

const shifted = 'content-2'
const byS = 300
/** Two rounds of 5 s, and the longest read of a clock. */
const noticedMs = 15_000
const writesMs = 30_000
const toleratedS = 5
const names = ['clock', 'redis-clock']

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
  about: `the clock of one of two content processes is ${byS / 60} min ahead: it is reported within ${noticedMs / 1_000} s, no other process is`,
  async run(print) {
    const env = { CLOCK_SHIFT: `${shifted}:+${byS}s`, CLOCK_LIBRARY: fakeTimeLibrary() }
    const bed = await startTestBed({ rate: sized(10), instances: { content: 2 }, env })
    const health = watchHealth(bed.product)
    try {
      // The first process started before the health watch.
      let bornAt = 0
      await bed.during(async () => {
        await replaceProcess(bed.product, shifted)
        bornAt = sharedNow()
      })
      await wait(writesMs)
      await health.stop()
      const noticed = degradedAfter(health.seen, 'clock', bornAt)
      const blamed = names.flatMap((what) => Object.keys(degradedAfter(health.seen, what, 0)))
      const skewOf = (name: string, against: string) =>
        metricOf(bed.product, name, 'clock_skew_seconds', `against="${against}"`)
      const others = (await bed.product.processes()).filter(
        ({ name, internalPort }) => internalPort && name !== shifted,
      )
      const othersSkew = await Promise.all(others.map(({ name }) => skewOf(name, 'most')))
      const skew = await skewOf(shifted, 'most')
      const { isKept, numbers } = await bed.check(print)
      const restarted = await bed.restarted()
      return {
        pass:
          isKept &&
          (noticed[shifted] ?? Infinity) <= noticedMs &&
          blamed.every((name) => name === shifted) &&
          Math.abs(skew - byS) <= toleratedS &&
          othersSkew.every((one) => one === 0) &&
          restarted.join() === shifted,
        noticedMs: noticed[shifted] ?? null,
        blamed: [...new Set(blamed)],
        skew,
        restarted,
        ...numbers,
      }
    } finally {
      await health.stop()
      await bed.stop()
    }
  },
}
