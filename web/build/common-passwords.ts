import { passwordMinimum } from '@papan/contracts/limits.ts'
import type { Plugin } from 'vite'

const id = 'virtual:common-passwords'
const resolvedId = `\0${id}`
const listed = 1_000

/** The most common passwords that a form accepts at all, the most common first. */
export const commonPasswords = async (): Promise<string[]> => {
  // Loaded on demand: 49,000 of them are unpacked.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].filter(({ length }) => length >= passwordMinimum).slice(0, listed)
}

/** `import common from 'virtual:common-passwords'` imports them, separated by spaces. */
export const commonPasswordList = (): Plugin => ({
  name: 'common-passwords',
  resolveId: (source) => (source === id ? resolvedId : null),
  load: async (loaded) =>
    loaded === resolvedId ? `export default ${JSON.stringify((await commonPasswords()).join(' '))}` : null,
})
