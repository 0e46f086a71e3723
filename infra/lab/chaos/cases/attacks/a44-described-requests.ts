import { startDescribedRun } from '../../../harness/generated/described-run.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import type { ChaosCase } from '../../kit/case.ts'

const most = 10_000
const shown = 30

export const describedRequestsCase: ChaosCase = {
  name: 'A44',
  about: `${most} requests generated from the API description, most of which fit it: the server says the same of each`,
  async run(print) {
    await using product = await startProduct()
    const run = await startDescribedRun(product)
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000))
    print(`FUZZ_SEED=${seed}`)
    const perOperation = Math.ceil(most / run.operations.length)
    for (const operation of run.operations) await run.send(operation, perOperation, seed)
    run.close()
    for (const contradiction of run.found.slice(0, shown)) print(JSON.stringify(contradiction))
    const pass = run.found.length === 0 && run.counts.sent >= most
    return { pass, seed, ...run.counts, contradictions: run.found.length }
  },
}
