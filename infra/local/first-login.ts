import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, writeSecret } from './secret-file.ts'

export const defaultUsername = 'master'

/** `hint` says where the password is; printed at the end of a start. */
export type FirstLogin = { username: string; password: string; hint: string }

type Wanted = { dataDir: string; masterUsername?: string; masterPassword?: string }

const fieldOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''

const fileIn = (dataDir: string): string => join(dataDir, 'first-login.txt')

/** Empty texts without an earlier start. */
export const storedLogin = async (dataDir: string): Promise<{ username: string; password: string }> => {
  const stored = (await readSecret(fileIn(dataDir))) ?? ''
  return { username: fieldOf(stored, 'username'), password: fieldOf(stored, 'password') }
}

/** Configured, else stored, else generated and stored in `first-login.txt`. Only the generating start prints the password. */
export const firstLogin = async ({ dataDir, masterUsername, masterPassword }: Wanted): Promise<FirstLogin> => {
  const username = masterUsername ?? defaultUsername
  if (masterPassword) return { username, password: masterPassword, hint: 'password as given in MASTER_PASSWORD' }

  const path = fileIn(dataDir)
  const stored = await storedLogin(dataDir)
  if (stored.username && stored.password) return { ...stored, hint: `first password stored in ${path}` }
  const password = randomBytes(12).toString('base64url')
  await writeSecret(path, `username: ${username}\npassword: ${password}\n`)
  return { username, password, hint: `password ${password} (shown once, stored in ${path})` }
}
