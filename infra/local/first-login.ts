import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, writeSecret } from './secret-file.ts'

const defaultUsername = 'master'

/** The first master admin, and what a person is told about the password. */
export type FirstLogin = { username: string; password: string; hint: string }

type Wanted = { dataDir: string; masterUsername?: string; masterPassword?: string }

const fieldOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]

/**
 * The first login: as given, else as kept from an earlier start, else made now and kept in `first-login.txt`.
 * The password is in the hint only on the start that made it.
 */
export const firstLogin = async ({ dataDir, masterUsername, masterPassword }: Wanted): Promise<FirstLogin> => {
  const username = masterUsername ?? defaultUsername
  if (masterPassword) return { username, password: masterPassword, hint: 'password as given in MASTER_PASSWORD' }

  const path = join(dataDir, 'first-login.txt')
  const kept = await readSecret(path)
  const [keptName, keptPassword] = [fieldOf(kept ?? '', 'username'), fieldOf(kept ?? '', 'password')]
  if (keptName && keptPassword) {
    return { username: keptName, password: keptPassword, hint: `first password kept in ${path}` }
  }
  const password = randomBytes(12).toString('base64url')
  await writeSecret(path, `username: ${username}\npassword: ${password}\n`)
  return { username, password, hint: `password ${password} (shown once, kept in ${path})` }
}
