import { Agent } from 'node:http'
import { adminResult, resultList } from '@papan/contracts/calls/content/result-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { signIn } from '../../../../local/api-client.ts'
import { askJson, bearer } from '../../../../test/harness/ask.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import type { ChaosCase } from '../../kit/case.ts'

const rounds = 100
const starters = 50
const market = 'BEGIN'

export const concurrentStartsCase: ChaosCase = {
  name: 'F21',
  about: `${starters} starts of one draw at once, ${rounds} times, at two content processes: one record, one answer`,
  async run(print) {
    await using product = await startProduct({ env: { INSTANCES: 'content=2' } })
    const api = await signIn(product.url, product.username, product.password)
    await api.post('/admin/markets', { name: market })
    const options = {
      agent: new Agent({ keepAlive: true, maxSockets: starters }),
      headers: bearer(await tokenOf(product)),
    }
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const body = { market, date: addDays('2025-01-01', round) }
      const start = () => askJson(`${product.url}/api/admin/results/start-session`, body, options)
      const answers = await Promise.all(Array.from({ length: starters }, start))
      const seen = answers.map(({ status, text }) => {
        const { id = '', epoch = 0 } = status === 200 ? adminResult.parse(JSON.parse(text)) : {}
        return `${status} ${id} ${epoch}`
      })
      if (new Set(seen).size > 1 || !seen[0]?.startsWith('200 '))
        wrong.push(`round ${round} answered ${[...new Set(seen)].join(', ')}`)
    }
    options.agent.destroy()
    const { meta } = resultList.parse(await api.get(`/admin/lottery-results?market=${market}&limit=1`))
    for (const what of wrong.slice(0, 10)) print(what)
    return { pass: wrong.length === 0 && meta.totalPages === rounds, wrong: wrong.length, stored: meta.totalPages }
  },
}
