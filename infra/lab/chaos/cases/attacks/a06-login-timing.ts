import { median } from '../../../harness/stats.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import { askJson, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'

const timings = 200
const maxDifference = 0.1

/** An answer without its request id and time. */
const shownBy = ({ status, headers, text }: Answer): string => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return JSON.stringify({ status, rest, text: text.replace(/"requestId":"[^"]*"/, '') })
}

export const loginTimingCase: ChaosCase = {
  name: 'A06',
  about: `${timings} wrong logins of a known user and ${timings} of an unknown one: the same bytes, medians within 10 %`,
  async run(print) {
    await using product = await startProduct()
    const login = (username: string) => askJson(`${product.url}/api/auth/login`, { username, password: 'bukan-ini' })
    // As long as the known name: requests of equal size.
    const unknownName = 'x'.repeat(product.username.length)
    for (const username of [product.username, unknownName]) await login(username)
    const known: Answer[] = []
    const unknown: Answer[] = []
    // Alternating, so that other load on the machine affects both.
    for (let count = 0; count < timings; count++) {
      const isFirst = count % 2 === 0
      if (isFirst) known.push(await login(product.username))
      unknown.push(await login(unknownName))
      if (!isFirst) known.push(await login(product.username))
    }
    const shapes = new Set([...known, ...unknown].map(shownBy))
    const [knownMs, unknownMs] = [known, unknown].map((all) => median(all.map(({ ms }) => ms))) as [number, number]
    const difference = Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs)
    print(
      `medians ${knownMs.toFixed(1)} ms known, ${unknownMs.toFixed(1)} ms unknown, ${(difference * 100).toFixed(1)} % apart; ${shapes.size} different answers`,
    )
    return {
      pass: shapes.size === 1 && difference <= maxDifference,
      knownMs,
      unknownMs,
      difference,
      shapes: shapes.size,
    }
  },
}
