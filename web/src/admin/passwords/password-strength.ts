import { passwordMinimum } from '@papan/contracts/limits.ts'

/** In lower case. */
export type CommonPasswords = ReadonlySet<string>

export type PasswordStrength = 'short' | 'common' | 'weak' | 'fair' | 'strong'

/** What guessers of this site try besides the common passwords. */
const localWords = new Set(
  (
    'admin angka baru bismillah cinta garuda hasil indonesia jakarta kata katasandi kunci lama master merdeka papan ' +
    'papanangka pasaran rahasia sandi sayang togel undian'
  ).split(' '),
)
const longestWord = 12
const shortestWord = 4
/** Of a username within a password. */
const shortestName = 3

/** A list of about 2,000 words. */
const wordBits = 11
/** A letter of a word that no list has. */
const letterBits = 3
const fairBits = 35
const strongBits = 60
/** Enough for any verdict; the repetitions of longer texts take time to find. */
const judgedLength = 100

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** The next character repeats the one before, or is beside it in the alphabet or on the keyboard. */
const isStep = (before: string, next: string): boolean =>
  Math.abs(before.charCodeAt(0) - next.charCodeAt(0)) <= 1 ||
  rows.some((row) => row.includes(before + next) || row.includes(next + before))

/** Bits of a character drawn from the kinds of characters that the text has. */
const randomBits = (text: string): number => {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ]
  return Math.log2(kinds.reduce((sum, [kind, size]) => (kind.test(text) ? sum + size : sum), 0))
}

/** Length of the known word that begins at `start`; 0 if there is none. */
const wordAt = (text: string, start: number, username: string, common: CommonPasswords | null): number => {
  if (username.length >= shortestName && text.startsWith(username, start)) return username.length
  for (let length = longestWord; length >= shortestWord; length -= 1) {
    const word = text.slice(start, start + length)
    if (word.length === length && (localWords.has(word) || common?.has(word))) return length
  }
  return 0
}

const bitsOf = (password: string, username: string, common: CommonPasswords | null): number => {
  // oxlint-disable-next-line regexp/no-super-linear-move -- reads `judgedLength` characters at most
  const text = password.slice(0, judgedLength).replaceAll(/(.+?)\1+/g, '$1')
  const lower = text.toLowerCase()
  const perCharacter = randomBits(text)
  const inWord = new Set<number>()
  for (const { index, 0: letters } of text.matchAll(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g))
    for (let at = index; at < index + letters.length; at += 1) inWord.add(at)
  let bits = 0
  let steps = 0
  for (let at = 0; at < lower.length; at += 1) {
    const word = wordAt(lower, at, username.toLowerCase(), common)
    if (word > 0) {
      bits += wordBits
      steps = 0
      at += word - 1
      continue
    }
    steps = at > 0 && isStep(lower.charAt(at - 1), lower.charAt(at)) ? steps + 1 : 0
    // From the third character of a run on.
    if (steps < 2) bits += inWord.has(at) ? letterBits : perCharacter
  }
  return bits
}

/** Whether a password is among the 1,000 most common, in capitals or not. */
export const isCommonPassword = (password: string, common: CommonPasswords): boolean =>
  common.has(password.toLowerCase())

/** How hard a new password is to guess for someone who knows the user's name and the list. */
export const passwordStrength = (
  password: string,
  { username, common }: { username: string; common: CommonPasswords | null },
): PasswordStrength => {
  if (password.length < passwordMinimum) return 'short'
  if (common && isCommonPassword(password, common)) return 'common'
  const bits = bitsOf(password, username, common)
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}

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
