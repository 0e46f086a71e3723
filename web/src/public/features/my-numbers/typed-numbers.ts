import { isNumber } from './kept-numbers.ts'
import { myNumbersText } from './my-numbers-text.ts'

const { problems: texts } = myNumbersText
const maxQuoted = 20
/** The beginning of what was typed. */
export const quoted = (text: string): string => (text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text)

/** The words of a field of numbers, and the first that is none. */
export const readTyped = (text: string): { numbers: string[]; problem: string | null } => {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const wrong = words.find((word) => !isNumber(word))
  if (wrong !== undefined) return { numbers: [], problem: texts.notNumber(quoted(wrong)) }
  return { numbers: [...new Set(words)], problem: words.length === 0 ? texts.empty : null }
}
