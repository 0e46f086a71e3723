import { median } from '../../../harness/stats.ts'
import { startProduct } from '../../../harness/product.ts'
import { askJson, type Seen } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'

const timings = 200
const mostDifference = 0.1

/** Everything an answer shows but its own number and the time of day. */
const shownBy = ({ status, headers, text }: Seen): string => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return JSON.stringify({ status, rest, text: text.replace(/"requestId":"[^"]*"/, '') })
}

/** A06: whether a name is known shows neither in the answer nor in the time it takes. */
export const loginTimingCase: ChaosCase = {
  name: 'A06',
  about: `${timings} wrong logins of a known user and ${timings} of an unknown one: the same bytes, medians within 10 %`,
  async run(print) {
    const product = await startProduct()
    try {
      const login = (username: string) => askJson(`${product.url}/api/auth/login`, { username, password: 'bukan-ini' })
      // As long as the known one, so that their requests are too.
      const nobody = 'x'.repeat(product.username.length)
      for (const username of [product.username, nobody]) await login(username)
      const known: Seen[] = []
      const unknown: Seen[] = []
      // Taking turns, so that whatever else the machine does weighs on both.
      for (let count = 0; count < timings; count++) {
        const isFirst = count % 2 === 0
        if (isFirst) known.push(await login(product.username))
        unknown.push(await login(nobody))
        if (!isFirst) known.push(await login(product.username))
      }
      const shapes = new Set([...known, ...unknown].map(shownBy))
      const [knownMs, unknownMs] = [known, unknown].map((all) => median(all.map(({ ms }) => ms))) as [number, number]
      const difference = Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs)
      print(
        `medians ${knownMs.toFixed(1)} ms known, ${unknownMs.toFixed(1)} ms unknown, ${(difference * 100).toFixed(1)} % apart; ${shapes.size} different answers`,
      )
      return {
        pass: shapes.size === 1 && difference <= mostDifference,
        knownMs,
        unknownMs,
        difference,
        shapes: shapes.size,
      }
    } finally {
      await product.stop()
    }
  },
}
