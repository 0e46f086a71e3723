import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../kit/metrics.ts'
import { signalProcess } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../harness/until.ts'

const kills = 50
const everyMs = 1_500
/** Holds each batch between stream and log, so that the kill hits it there. */
const holdMs = 400
const workers = ['audit', 'audit-2']

const blockMs = 35_000
const blockedRunMs = 45_000

export const auditKilledCase: ChaosCase = {
  name: 'F28',
  about: `one of two audit processes is killed in mid-batch every ${everyMs} ms, ${kills} times: each write is in the log once`,
  async run(print) {
    const failpoints = workers.map((name) => `${name}:before_audit_insert=${holdMs}`).join()
    const bed = await startTestBed({
      rate: sized(20),
      instances: { audit: workers.length },
      env: { NODE_ENV: 'test', FAILPOINT: failpoints },
    })
    try {
      await bed.during(async () => {
        for (let kill = 0; kill < kills; kill++) {
          await wait(everyMs)
          await signalProcess(bed.product, workers[kill % workers.length] as string, 'SIGKILL')
        }
      })
      const { isKept, numbers } = await bed.check(print)
      const restarted = (await bed.restarted()).filter((name) => !workers.includes(name))
      return {
        pass: isKept && numbers.unknown === 0 && restarted.length === 0,
        kills,
        restarted,
        ...numbers,
      }
    } finally {
      await bed.stop()
    }
  },
}

export const auditBlockedCase: ChaosCase = {
  name: 'F29',
  about: `one of two audit processes hangs for ${blockMs / 1000} s with a claimed batch: another takes it over, each write is in the log once`,
  async run(print) {
    const bed = await startTestBed({
      rate: sized(10),
      instances: { audit: workers.length },
      env: { NODE_ENV: 'test', FAILPOINT: `audit-2:block_loop_ms=${blockMs}` },
    })
    try {
      await wait(blockedRunMs)
      const { isKept, numbers } = await bed.check(print)
      const repeats = await Promise.all(workers.map((name) => metricOf(bed.product, name, 'audit_repeats_total')))
      const twice = repeats.reduce((sum, one) => sum + one, 0)
      const restarted = await bed.restarted()
      return {
        pass: isKept && numbers.unknown === 0 && twice > 0 && restarted.length === 0,
        twice,
        restarted,
        ...numbers,
      }
    } finally {
      await bed.stop()
    }
  },
}
