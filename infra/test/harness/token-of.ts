import { loginAnswer } from '@papan/contracts/calls/auth/auth-calls.ts'
import { askJson, type AskOptions } from './ask.ts'

/** A running product and its first master admin. */
export type Site = { url: string; username: string; password: string }

/** Signs in, as the first master by default, and answers the token. */
export const tokenOf = async (
  site: Site,
  {
    username = site.username,
    password = site.password,
    ...options
  }: Partial<Record<'username' | 'password', string>> & AskOptions = {},
): Promise<string> => {
  const seen = await askJson(`${site.url}/api/auth/login`, { username, password }, options)
  if (seen.status !== 200) throw new Error(`login of ${username} answered ${seen.status} ${seen.text}${seen.error}`)
  return loginAnswer.parse(JSON.parse(seen.text)).token
}
