import { visibleText } from './visible-text.ts'

/** The first digit of a row of framed ones, and its value; NFKC knows the other rows. */
const framed: readonly [first: number, digit: number, count: number][] = [
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x24f5, 1, 10],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
]
const digitOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  const row = framed.find(([first, , count]) => code >= first && code < first + count)
  return row ? String(code - row[0] + row[1]) : character.normalize('NFKC')
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /\p{Nd}/u.test(character)

/** A run of framed digits, kept apart from plain ones: `①0438` and `1️⃣0438` count a line. */
const apart = (text: string, digits: string, from: number, to: number): string =>
  (isDigit(text[from - 1]) ? ' ' : '') + digits + (isDigit(text[to]) ? ' ' : '')

/** Marks of bold and slanted text in chats. Struck text keeps its marks: it is taken back. */
const emphasis = [
  /\*\*(\d*[^*\d\n][^*\n]*)\*\*(?!\*)/g,
  /\*([^*\n]+)\*(?!\*)/g,
  /__([^_\n]+)__/g,
  /_([^_\n]+)_/g,
  /`([^`\n]+)`/g,
]

/** Capitals without invisible characters and decoration; keycaps and framed digits are digits, footnotes are none. */
export const plainCapitals = (text: string): string => {
  const keyed = text.replaceAll(/(?:\d\ufe0f?\u20e3)+/gu, (run, from: number) =>
    apart(text, run.replaceAll(/\D/gu, ''), from, from + run.length),
  )
  const unframed = keyed
    .replaceAll(/[\u00b2\u00b3\u00b9\u2070-\u2089]+/g, ' ')
    .replaceAll(/\p{No}+/gu, (run, from: number, whole: string) =>
      apart(whole, Array.from(run, digitOf).join(''), from, from + run.length),
    )
  const bare = emphasis.reduce((read, mark) => read.replaceAll(mark, ' $1 '), unframed.replaceAll(/`+/g, '`'))
  return visibleText(bare).normalize('NFKC').toUpperCase()
}
