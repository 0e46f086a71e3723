import { loginAnswer } from '@papan/contracts/calls/auth-calls.ts'
import type { Product } from '../harness/product.ts'
import { askJson, type Question } from './ask.ts'

/** Signs somebody in, the first master unless named, and answers his token. */
export const tokenOf = async (
  product: Product,
  {
    username = product.username,
    password = product.password,
    ...question
  }: Partial<Record<'username' | 'password', string>> & Question = {},
): Promise<string> => {
  const seen = await askJson(`${product.url}/api/auth/login`, { username, password }, question)
  if (seen.status !== 200) throw new Error(`login of ${username} answered ${seen.status} ${seen.text}${seen.error}`)
  return loginAnswer.parse(JSON.parse(seen.text)).token
}
