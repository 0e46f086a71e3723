import { readOperations } from '../../../harness/generated/operations.ts'
import { startGeneratedRun } from '../../../harness/generated/run.ts'
import { startProduct } from '../../../harness/product.ts'
import { askJson, bearer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../harness/token-of.ts'

const most = 2_000
const perRound = 200
/** About 7 minutes on two idle cores. */
const limitMs = 20 * 60_000
const shown = 10

const admin = { username: 'admin-biasa', password: 'rahasia-admin', role: 'ADMIN' }

export const generatedInputsCase: ChaosCase = {
  name: 'A26',
  about: `${most} generated inputs of each described call, of both roles: no 5xx, no undescribed status, no refusal that stores something`,
  async run(print) {
    const product = await startProduct()
    try {
      const operations = await readOperations(product.url)
      await askJson(`${product.url}/api/master/users`, admin, { headers: bearer(await tokenOf(product)) })
      const { username, password } = product
      const run = await startGeneratedRun(product, [admin, { username, password }])
      const seed = Math.floor(Math.random() * 1_000_000)
      const pids = JSON.stringify(await product.processes())
      const accepted: Record<string, number> = {}
      const findings = []
      const endsAt = performance.now() + limitMs
      let [sent, each] = [0, 0]
      while (each < most && performance.now() < endsAt) {
        for (const operation of operations) {
          const done = await run.send(operation, perRound, seed + each)
          sent += done.sent
          findings.push(...done.findings)
          const name = `${operation.method} ${operation.path}`
          accepted[name] = (accepted[name] ?? 0) + done.accepted
        }
        each += perRound
        print(`${each} of ${most} inputs of each of ${operations.length} calls, ${findings.length} answered wrongly`)
      }
      run.close()
      const isAlive = JSON.stringify(await product.processes()) === pids
      for (const finding of findings.slice(0, shown)) print(JSON.stringify(finding))
      const pass = findings.length === 0 && each >= most && isAlive
      return { pass, seed, each, sent, isAlive, findings: findings.length, accepted }
    } finally {
      await product.stop()
    }
  },
}
