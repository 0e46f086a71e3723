export type BadgeTone = 'red' | 'blue' | 'purple' | 'green' | 'yellow' | 'orange' | 'grey'

const has = (words: readonly string[], ...wanted: string[]): boolean => wanted.some((word) => words.includes(word))
const matches: readonly [BadgeTone, (words: readonly string[]) => boolean][] = [
  ['red', (words) => has(words, 'LOGIN') && has(words, 'FAILED')],
  ['blue', (words) => has(words, 'LOGIN')],
  ['purple', (words) => has(words, 'IP', 'WHITELIST')],
  ['green', (words) => has(words, 'CREATE', 'CREATED')],
  ['yellow', (words) => has(words, 'UPDATE', 'UPDATED')],
  ['orange', (words) => has(words, 'DELETE', 'DELETED')],
]

/** Badge colour by the words of an action's code; the first match wins. */
export const badgeTone = (action: string): BadgeTone => {
  const words = action.toUpperCase().split('_')
  return matches.find(([, match]) => match(words))?.[0] ?? 'grey'
}
