import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

const marker = 'RAHASIA-7731'
const environments = ['production', 'development', 'test']
/** Internals that must not leak: stack lines, files, modules. */
const internals = /\bat .+:\d+:\d+|node_modules|\.ts\b|\/src\/|node:internal|Error:/

/** Every kind of wrong request, with a secret in it. */
const wrongRequests = (product: Product, token: string): Promise<Answer>[] => {
  const api = `${product.url}/api`
  const signedIn = { headers: bearer(token) }
  const login = `${api}/auth/login`
  return [
    askJson(login, `{"username":"${product.username}","password":"${marker}"`),
    askJson(login, { username: product.username, password: marker }),
    askJson(login, { username: product.username, password: { $ne: marker } }),
    askJson(login, { username: marker, password: marker, lebih: marker }),
    askJson(login, { username: 'a', password: marker.repeat(maxJsonBytes / marker.length) }),
    ask(login, {
      method: 'POST',
      body: `password=${marker}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    ask(`${api}/public/detail-page/%zz${marker}`),
    ask(`${api}/public/detail-page/%E0%A4%A`),
    ask(`${api}/admin/markets?search=%00${marker}`, signedIn),
    ask(`${api}/admin/markets`, { headers: { authorization: `Bearer ${marker}.${marker}.${marker}` } }),
    ask(`${api}/${marker}`),
    askJson(`${api}/admin/users/change-password`, { oldPassword: marker, newPassword: marker }, signedIn),
    askJson(`${api}/admin/users/change-password`, `{"oldPassword":"${marker}"`, signedIn),
    askJson(`${api}/master/users`, { username: 'x y', password: marker, role: 'ADMIN' }, signedIn),
    askJson(`${api}/admin/predictions`, `[${'['.repeat(500)}"${marker}"`, signedIn),
    ask(`${api}/admin/banners`, {
      method: 'POST',
      body: `--x\r\n${marker}`,
      headers: { ...signedIn.headers, 'content-type': 'multipart/form-data; boundary=x' },
    }),
  ]
}

export const leakedSecretsCase: ChaosCase = {
  name: 'A25',
  about:
    'malformed JSON, paths, types and sizes with a secret inside, in every NODE_ENV: JSON answers, no internals, no secret in a log',
  async run(print) {
    const found = []
    for (const environment of environments) {
      await using product = await startProduct({ env: { NODE_ENV: environment, LOG_LEVEL: 'debug' } })
      const answers = await Promise.all(wrongRequests(product, await tokenOf(product)))
      const wrong = answers.filter((seen) => seen.status < 400 || seen.status >= 500 || !isErrorAnswer(seen))
      const leaking = answers.filter(({ text }) => internals.test(text) || text.includes(marker))
      const logged = (await product.log()).split('\n').filter((line) => line.includes(marker))
      print(
        `${environment}: ${answers.length} requests, ${wrong.length} answered wrongly, ${leaking.length} leak internals, ${logged.length} log lines hold the secret`,
      )
      found.push({ environment, asked: answers.length, wrong, leaking, logged: logged.slice(0, 3) })
    }
    return {
      pass: found.every(({ wrong, leaking, logged }) => wrong.length + leaking.length + logged.length === 0),
      found,
    }
  },
}
