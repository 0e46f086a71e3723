import { askJson, isErrorAnswer, type Answer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { tokenOf } from '../../../harness/token-of.ts'
import { wait } from '../../../harness/until.ts'

const names = 500
const atOnce = 10
/** Passwords checked per address in a minute or two; an instance without Redis checks half as many. */
const maxChecked = { withRedis: 20, alone: 10 }
const outageMs = 2_000

export const manyNamesCase: ChaosCase = {
  name: 'A05',
  about: `one address tries ${names} names, and another one does while Redis is away: a bounded number is checked, the rest gets 429 with Retry-After`,
  async run(print) {
    const { product, redis, stop } = await startLinkedProduct({ LIMIT_SCALE: '1' })
    try {
      const tryAll = async (from: string) => {
        const answers: Answer[] = []
        for (let done = 0; done < names; done += atOnce)
          answers.push(
            ...(await Promise.all(
              Array.from({ length: atOnce }, (_, at) =>
                askJson(
                  `${product.url}/api/auth/login`,
                  { username: `siapa-${done + at}`, password: 'salah' },
                  { from },
                ),
              ),
            )),
          )
        const refused = answers.filter(({ status }) => status === 429)
        const checked = answers.filter(({ status }) => status === 401).length
        const malformed = refused.filter((seen) => !seen.headers['retry-after'] || !isErrorAnswer(seen)).length
        return { checked, refused: refused.length, malformed, other: answers.length - checked - refused.length }
      }
      const withRedis = await tryAll('127.0.30.1')
      await tokenOf(product, { from: '127.0.30.2' })
      redis.cut()
      await wait(outageMs)
      const alone = await tryAll('127.0.31.3')
      await tokenOf(product, { from: '127.0.31.4' })
      print(
        `with Redis ${JSON.stringify(withRedis)}, without ${JSON.stringify(alone)}; another address got in both times`,
      )
      const isBounded = (seen: typeof alone, limit: number) =>
        seen.checked <= limit && seen.refused > 0 && seen.malformed + seen.other === 0
      return {
        pass: isBounded(withRedis, maxChecked.withRedis) && isBounded(alone, maxChecked.alone),
        withRedis,
        alone,
      }
    } finally {
      await stop()
    }
  },
}
