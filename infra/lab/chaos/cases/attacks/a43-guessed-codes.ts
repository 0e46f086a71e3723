import { secondFactorStart, recoveryCodes } from '@papan/contracts/calls/auth/account-calls.ts'
import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from '../../../harness/ask.ts'
import { startProduct, type Product } from '../../../harness/product.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { tokenOf } from '../../../harness/token-of.ts'
import { wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'

const seconds = 60
const addresses = 100
const perSecond = sized(50)
const maxChecks = 20
const ownersAddress = '127.0.9.9'
const factor = '/api/admin/account/second-factor'

const login = ({ url, username, password }: Product, code: string, from: string): Promise<Answer> =>
  askJson(`${url}/api/auth/login`, { username, password, code }, { from })

const codeOf = ({ text }: Answer): unknown => (JSON.parse(text) as { code?: unknown }).code

/** The master's second factor, set up from the usual address. */
const switchOn = async (product: Product): Promise<{ secret: string; recovery: readonly string[] }> => {
  const from = ownersAddress
  const headers = bearer(await tokenOf(product, { from }))
  const send = (path: string, body: unknown) => askJson(`${product.url}${factor}${path}`, body, { headers, from })
  const { secret } = secondFactorStart.parse(JSON.parse((await send('', {})).text))
  const checked = await send('/code', { code: codeAt(secret, Date.now()) })
  const recovery = recoveryCodes.parse(JSON.parse(checked.text)).recoveryCodes
  if ((await send('/activation', {})).status !== 200) throw new Error('the second factor was not switched on')
  return { secret, recovery }
}

const guess = async (product: Product): Promise<Answer[]> => {
  const answers: Promise<Answer>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < seconds * perSecond; count++) {
    const code = String(count % 1_000_000).padStart(6, '0')
    answers.push(login(product, code, `127.0.20.${(count % addresses) + 1}`))
    await wait(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()))
  }
  return Promise.all(answers)
}

/** Waits for the next step: each code counts once. */
const nextStep = () => wait(stepMs - (Date.now() % stepMs) + 100)

export const guessedCodesCase: ChaosCase = {
  name: 'A43',
  about: `who knows the password guesses codes at ${perSecond} a second from ${addresses} addresses for a minute: at most ${maxChecks} are looked at, the owner gets in from the usual address`,
  async run(print) {
    const product = await startProduct({ env: { LIMIT_SCALE: '1' } })
    try {
      const { secret, recovery } = await switchOn(product)
      await nextStep()
      const before = (await login(product, codeAt(secret, Date.now()), ownersAddress)).status
      const guessing = guess(product)
      await nextStep()
      const owner = (await login(product, codeAt(secret, Date.now()), ownersAddress)).status
      const ownerRecovers = (await login(product, recovery[0] ?? '', ownersAddress)).status
      const answers = await guessing
      const checked = answers.filter((seen) => seen.status === 401 && codeOf(seen) === 'WRONG_CODE').length
      const refused = answers.filter(({ status }) => status === 429)
      const malformed = refused.filter((seen) => !seen.headers['retry-after'] || !isErrorAnswer(seen)).length
      const pages = (await ask(`${product.url}/api/public/page-data`)).status
      print(
        `${answers.length} guesses: ${checked} looked at, ${refused.length} refused; the owner got ${before} before, ${owner} during, ${ownerRecovers} by a recovery code`,
      )
      const pass =
        checked > 0 &&
        checked <= maxChecks &&
        checked + refused.length === answers.length &&
        malformed === 0 &&
        [before, owner, ownerRecovers, pages].every((status) => status === 200)
      return { pass, checked, refused: refused.length, before, owner, ownerRecovers }
    } finally {
      await product.stop()
    }
  },
}
