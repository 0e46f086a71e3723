import { randomInt } from 'node:crypto'
import { logList } from '@papan/contracts/calls/audit/log-calls.ts'
import { percentile } from '../../../harness/stats.ts'
import { startProduct, type Product } from '../../../harness/product.ts'
import { until, wait } from '../../../harness/until.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { isUnharmed, sized } from '../../../harness/test-bed/sizes.ts'
import { tokenOf } from '../../../harness/token-of.ts'

const attempts = 1_000
const addresses = 100
const perSecond = sized(50)
const maxHashes = 20
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 20
const ownersAddress = '127.0.9.9'

const login = (
  product: Product,
  username: string,
  password: string,
  from: string,
  headers: Record<string, string> = {},
) => askJson(`${product.url}/api/auth/login`, { username, password }, { from, headers })

/** p99 of other callers' latency until stopped, ms. */
const watchOthers = (product: Product, token: string) => {
  const times: number[] = []
  const state = { stopped: false }
  const work = async () => {
    while (!state.stopped) {
      times.push((await ask(`${product.url}/api/public/page-data`)).ms)
      times.push((await ask(`${product.url}/api/admin/schedules`, { headers: bearer(token) })).ms)
      await wait(20)
    }
  }
  const finished = work()
  return async () => {
    state.stopped = true
    await finished
    return percentile(times, 0.99)
  }
}

const flood = async (product: Product): Promise<Answer[]> => {
  const answers: Promise<Answer>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < attempts; count++) {
    answers.push(login(product, product.username, `salah-${count}`, `127.0.20.${(count % addresses) + 1}`))
    await wait(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()))
  }
  return Promise.all(answers)
}

export const guessedPasswordCase: ChaosCase = {
  name: 'A04',
  about: `${attempts} wrong logins for one user from ${addresses} addresses at ${perSecond} a second: few hashes, the owner gets in, others within limits`,
  async run(print) {
    const product = await startProduct({ env: { LIMIT_SCALE: '1' } })
    try {
      const token = await tokenOf(product, { from: ownersAddress })
      const alone = async () => {
        const watched = watchOthers(product, token)
        await wait(5_000)
        return watched()
      }
      const beforeMs = await alone()
      const watched = watchOthers(product, token)
      const flooding = flood(product)
      await wait(10_000)
      const owner = (await login(product, product.username, product.password, ownersAddress)).status
      const answers = await flooding
      const duringMs = await watched()
      const times = { beforeMs, duringMs, afterMs: await alone() }
      // Only a checked hash answers 401; throttled attempts get another status.
      const hashed = answers.filter(({ status }) => status === 401).length
      const refused = answers.filter(({ status }) => status === 429)
      const others = answers.filter(({ status }) => status !== 401 && status !== 429)
      for (const { status, text, error } of others.slice(0, 3)) print(`answered ${status} ${text}${error}`)
      const malformed = refused.filter((seen) => !seen.headers['retry-after'] || !isErrorAnswer(seen)).length
      print(
        `${answers.length} wrong logins: ${hashed} hashed, ${refused.length} refused; the owner got ${owner}; others' p99 ${beforeMs.toFixed(0)} ms before, ${duringMs.toFixed(0)} ms during, ${times.afterMs.toFixed(0)} ms after`,
      )
      return {
        pass:
          hashed <= maxHashes &&
          hashed + refused.length === answers.length &&
          malformed === 0 &&
          owner === 200 &&
          isUnharmed(times, toleratedMs),
        hashed,
        refused: refused.length,
        owner,
        ...times,
      }
    } finally {
      await product.stop()
    }
  },
}

const rotations = 60
const floodAddress = '127.0.8.8'
const loggedMs = 90_000

const randomAddress = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

export const claimedAddressCase: ChaosCase = {
  name: 'A07',
  about: 'a login flood with rotating X-Forwarded-For is counted by its real source, and the activity log shows that',
  async run(print) {
    const product = await startProduct({ env: { LIMIT_SCALE: '1' } })
    try {
      const claimed: string[] = []
      const statuses: number[] = []
      for (let count = 0; count < rotations; count++) {
        const address = randomAddress()
        claimed.push(address)
        const headers = {
          'x-forwarded-for': address,
          'x-real-ip': address,
          forwarded: `for=${address}`,
          'true-client-ip': address,
        }
        statuses.push((await login(product, `siapa-${count}`, 'salah', floodAddress, headers)).status)
      }
      const neighbour = (await login(product, 'siapa', 'salah', '127.0.8.9')).status
      const token = await tokenOf(product, { from: ownersAddress })
      const entries = async () =>
        logList.parse(
          JSON.parse((await ask(`${product.url}/api/master/logs?limit=100`, { headers: bearer(token) })).text),
        ).data
      await until('the log holds the refusals', loggedMs, async () =>
        (await entries()).some(({ action, ipAddress }) => action === 'ACCESS_REFUSED' && ipAddress === floodAddress),
      )
      const shown = await entries()
      const failed = shown.filter(({ action }) => action === 'LOGIN_FAILED')
      const spoofed = shown.filter(({ ipAddress }) => claimed.includes(ipAddress)).length
      const passed = statuses.filter((status) => status === 401).length
      const refused = statuses.filter((status) => status === 429).length
      print(
        `${passed} tried, ${refused} refused, another address got ${neighbour}; ${failed.length} failed logins in the log, ${spoofed} entries show a claimed address`,
      )
      return {
        pass:
          refused > 0 &&
          passed + refused === rotations &&
          statuses.at(-1) === 429 &&
          neighbour === 401 &&
          spoofed === 0 &&
          failed.some(({ ipAddress }) => ipAddress === floodAddress),
        passed,
        refused,
        neighbour,
        spoofed,
        refusals: shown.filter(({ action }) => action === 'ACCESS_REFUSED').map(({ details }) => details),
      }
    } finally {
      await product.stop()
    }
  },
}
