import { ask, askJson, bearer, isErrorAnswer } from '../../../../test/harness/ask.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import type { ChaosCase } from '../../kit/case.ts'

const names = ['sistem', 'pemulihan', 'jam pasaran', 'jampasaran', '-']
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => ` ${name} `,
  (name) => `${name}.`,
  (name) => `${name}_-_`,
  (name) => Array.from(name).join('.'),
  (name) => name.replaceAll(' ', '_'),
  (name) => name.replaceAll('i', '1').replaceAll('a', '4'),
  (name) => name.replaceAll('s', '5').replaceAll('e', '3').replaceAll('i', 'l'),
  (name) => name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`,
  (name) => name.replaceAll('e', '\u0435').replaceAll('a', '\u0430'),
]

export const logNamesCase: ChaosCase = {
  name: 'A53',
  about: 'users named as the log names itself, in every spelling: each is refused in words, none is made',
  async run(print) {
    await using product = await startProduct()
    const users = `${product.url}/api/master/users`
    const headers = bearer(await tokenOf(product))
    const before = await ask(users, { headers })
    const made: string[] = []
    for (const name of names)
      for (const spell of spellings) {
        const body = { username: spell(name), password: 'rahasia-panjang-sekali', role: 'ADMIN' }
        const seen = await askJson(users, body, { headers })
        if (seen.status !== 400 || !isErrorAnswer(seen)) made.push(`${body.username}: ${seen.status}`)
      }
    const after = await ask(users, { headers })
    print(`${names.length * spellings.length} names, ${made.length} not refused ${made.join(', ')}`)
    return { pass: made.length === 0 && after.text === before.text, made }
  },
}
