import type { CommonPasswords } from './password-strength.ts'

/** Ms that a form waits for the list. */
const patienceMs = 3_000

let loaded: CommonPasswords | null = null

/** The 1,000 most common passwords, fetched once; null if they cannot be had now: no form depends on them. */
export const loadCommonPasswords = async (): Promise<CommonPasswords | null> => {
  if (loaded) return loaded
  const fetched = import('virtual:common-passwords').then(
    ({ default: common }) => (loaded = new Set(common.split(' '))),
    () => null,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  const common = await Promise.race([fetched, late])
  clearTimeout(timer)
  return common
}
