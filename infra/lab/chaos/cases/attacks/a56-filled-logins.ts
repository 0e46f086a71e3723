import { deviceHeader } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { askJson, type Answer } from '../../../../test/harness/ask.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'

const strangers = 60
const loginsEach = 3
const ownersLogins = 14
const everyMs = 500
const oneNetwork = { perSecond: 25, addresses: 100, beforeMs: 10_000 }
/** By then a name has no guesses left over. */
const everywhere = { perMinute: 20, beforeMs: 60_000 }
const withinMs = 120_000
const usualAddress = '127.0.9.9'
const device = { [deviceHeader]: 'perangkat-pemilik-a56' }

type Login = { username?: string; password?: string; from: string; headers?: Record<string, string> }

const login = (
  { url, ...site }: Product,
  { username = site.username, password = site.password, from, headers = {} }: Login,
): Promise<Answer> => askJson(`${url}/api/auth/login`, { username, password }, { from, headers })

/** Wrong logins of strangers at other names, each in a separate network, again and again until stopped. */
const flood = (product: Product) => {
  const state = { stopped: false, sent: 0 }
  const work = async (stranger: number) => {
    while (!state.stopped) {
      const from = `127.${stranger + 20}.0.1`
      const tries = Array.from({ length: loginsEach }, (_, index) =>
        login(product, { username: `siapa-${stranger}-${index}-${state.sent++}`, password: 'salah', from }),
      )
      await Promise.all(tries)
      await wait(everyMs)
    }
  }
  const finished = Promise.all(Array.from({ length: strangers }, (_, stranger) => work(stranger)))
  return async () => {
    state.stopped = true
    await finished
    return state.sent
  }
}

/** Wrong logins at the owner's name at a fixed pace, until stopped. */
const guess = (product: Product, perSecond: number, addressOf: (count: number) => string) => {
  const state = { stopped: false }
  const answers: Promise<Answer>[] = []
  const work = async () => {
    const startedAt = performance.now()
    while (!state.stopped) {
      const count = answers.length
      answers.push(login(product, { password: `salah-${count}`, from: addressOf(count) }))
      await wait(Math.max(0, startedAt + ((count + 1) * 1000) / perSecond - performance.now()))
    }
  }
  const finished = work()
  return async () => {
    state.stopped = true
    await finished
    const all = await Promise.all(answers)
    return { guesses: all.length, lookedAt: all.filter(({ status }) => status === 401).length }
  }
}

/** Tries as Retry-After says; answers the ms until the owner was in, or null after two minutes. */
const signIn = async (product: Product, from: string): Promise<number | null> => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < withinMs) {
    const { status, headers } = await login(product, { from })
    if (status === 200) return performance.now() - startedAt
    await wait(Number(headers['retry-after'] ?? 1) * 1000)
  }
  return null
}

/** From the known device, each time in another network. */
const signInOften = async (product: Product): Promise<number> => {
  let got = 0
  for (let index = 0; index < ownersLogins; index++) {
    const { status } = await login(product, { from: `127.0.${100 + index}.1`, headers: device })
    if (status === 200) got++
    await wait(everyMs)
  }
  return got
}

export const filledLoginsCase: ChaosCase = {
  name: 'A56',
  about: `${strangers} networks with ${loginsEach} logins each, over and over: the owner's known device gets in ${ownersLogins} of ${ownersLogins} times; while one network guesses at ${oneNetwork.perSecond} a second, or ${everywhere.perMinute} guesses a minute come from anywhere, a new device gets in within 2 min, and few guesses are looked at`,
  async run(print) {
    await using product = await startProduct({ env: { LIMIT_SCALE: '1' } })
    const first = (await login(product, { from: usualAddress, headers: device })).status
    const endFlood = flood(product)
    await wait(2_000)
    const known = await signInOften(product)
    const sent = await endFlood()
    print(`${sent} logins of strangers: the known device got in ${known} of ${ownersLogins} times`)

    const attack = async (perSecond: number, beforeMs: number, addressOf: (count: number) => string, from: string) => {
      const end = guess(product, perSecond, addressOf)
      await wait(beforeMs)
      const newMs = await signIn(product, from)
      const known = (await login(product, { from: '127.0.77.1', headers: device })).status
      return { newMs, known, ...(await end()) }
    }
    const one = await attack(
      oneNetwork.perSecond,
      oneNetwork.beforeMs,
      (count) => `127.200.0.${(count % oneNetwork.addresses) + 1}`,
      '127.0.78.1',
    )
    print(`one network: ${JSON.stringify(one)}`)
    const any = await attack(
      everywhere.perMinute / 60,
      everywhere.beforeMs,
      (count) => `127.201.${count % 250}.1`,
      '127.0.79.1',
    )
    print(`from anywhere: ${JSON.stringify(any)}`)
    const isIn = ({ newMs, known: status }: typeof one) => newMs !== null && status === 200
    return {
      pass: first === 200 && known === ownersLogins && isIn(one) && isIn(any) && one.lookedAt <= 20,
      known,
      one,
      any,
    }
  },
}
