import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { maxLabelLength } from '@papan/contracts/limits.ts'
import type { Assigner } from './assign-numbers.ts'
import type { Token } from './paste-tokens.ts'

/** `length`: digits of the market's numbers; `isNamed`: whether the text names types; `results`: lines of "number drawn". */
export type Reading = { assigner: Assigner; length: number | null; isNamed: boolean; results: number }
/** A line of the text, from 1. */
type LineAt = { line: number; text: string }

/** They say nothing between a prize's name and its number. */
const fillers = new Set(
  (
    'NO NOMOR NOMBOR NUMBER ANGKA HASIL RESULT KEPUTUSAN KELUAR KELUARAN ADALAH IALAH YAITU JATUH PADA IS DAN AND UTAMA PRIZE ' +
    'HADIAH JUARA 2D 3D 4D 5D 6D TOTO WINNING RESMI OFFICIAL LIVE'
  ).split(' '),
)
/** What a chat writes beside numbers that were not drawn. */
const otherNumbers =
  /\b(?:TELP|TELEPON|TELEFON|PHONE|WA|WHATSAPP|HP|KONTAK|CONTACT|JACKPOT|TOTAL|OMSET|PEMENANG|WINNERS?|HALAMAN|PAGE|COPYRIGHT|DILIHAT|VIEWS?|SHARES?|LIKES?|TAHUN|YEAR|ID|KODE|PIN|OTP|REK|REKENING|PREDIKSI|BBFS|RUMUS|SHIO|COLOK|TARDAL|BANDAR|MINIMAL|MAKSIMAL|DISKON|DEPOSIT|ESTIMASI)\b/
const resultWords = /\b(?:KELUAR|KELUARAN|RESULT|HASIL|KEPUTUSAN|UNDIAN|DRAW|NOMOR|NOMBOR|ANGKA|NUMBER)\b/

export const isA = (kind: Token['kind']) => (token: Token) => token.kind === kind
const isDigits = ({ kind }: Token): boolean => kind === 'number' || kind === 'doubtful'
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(isA('word'))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, maxLabelLength)
    .trim()

export const isResultLabel = (tokens: readonly Token[]): boolean => {
  const words = wordsOf(tokens)
  return resultWords.test(words) && !otherNumbers.test(words)
}

/** A number that may be one of this market. */
const isPlausible = ({ text }: Token, length: number | null): boolean =>
  length === null ? text.length >= 3 && text.length <= 6 : text.length === length

/** `04 38` for 0438. */
const inParts = (tokens: readonly Token[], length: number | null): string | null => {
  const joined = tokens.map(({ text }) => text).join('')
  const isShort = tokens.every(({ text }) => text.length <= 3) && joined.length <= 6
  const isWhole = length === null ? isShort : joined.length === length
  return tokens.length > 1 && isWhole ? joined : null
}

/** The numbers behind a name, up to the next one. */
const readNamed = (at: LineAt, name: Token, tokens: readonly Token[], { assigner, length }: Reading): void => {
  const type = name.text
  const isSingle = isSingleNumberType(type)
  const digits = tokens.filter(isDigits)
  const whole = isSingle ? inParts(digits, length) : null
  if (whole !== null) return assigner.ask({ ...at, type, tokens: [name, ...digits], numbers: [whole] })
  let isClear = true
  let isTaken = false
  for (const token of tokens) {
    if (token.kind === 'word') isClear &&= fillers.has(token.text)
    else if (token.kind === 'other') isClear &&= isTaken
    else if (token.kind === 'doubtful') assigner.ask({ ...at, type, tokens: [name, token], numbers: [token.text] })
    else if (token.kind === 'number' && isClear && !(isSingle && isTaken)) {
      assigner.add(token)
      isTaken = true
    } else if (token.kind === 'number' && isPlausible(token, length))
      assigner.ask({
        ...at,
        type: isSingle && isTaken ? null : type,
        tokens: [name, token],
        numbers: [token.text],
      })
  }
}

/** A line with names of prizes. */
export const readNamedLine = (at: LineAt, tokens: readonly Token[], reading: Reading): void => {
  const { assigner, length } = reading
  const meant = tokens.filter(({ kind }) => kind === 'type' || isDigits({ kind } as Token))
  const isNumberFirst =
    meant.length % 2 === 0 &&
    meant.every(({ kind }, index) => kind === (index % 2 === 0 ? 'number' : 'type')) &&
    !tokens.some(isA('word'))
  if (isNumberFirst) {
    for (const [index, token] of meant.entries()) if (index % 2 === 1) assigner.addTo(token, meant[index - 1] ?? token)
    return
  }
  const starts = tokens.flatMap(({ kind }, index) => (kind === 'type' ? [index] : []))
  const before = tokens.slice(0, starts[0]).filter((token) => isDigits(token) && isPlausible(token, length))
  for (const token of before) assigner.ask({ ...at, type: null, tokens: [token] })
  for (const [index, start] of starts.entries()) {
    const name = tokens[start]
    if (!name) continue
    assigner.name(name.text, [name])
    readNamed(at, name, tokens.slice(start + 1, starts[index + 1]), reading)
  }
}

/** Numbers alone: of the list or prize named before, or in turn where the text names none. */
const readBare = (at: LineAt, tokens: readonly Token[], { assigner, length, isNamed }: Reading): void => {
  const digits = tokens.filter(isDigits)
  const type = assigner.named()
  const whole = type === null || isSingleNumberType(type) ? inParts(digits, length) : null
  if (whole !== null) return assigner.ask({ ...at, type, tokens: digits, numbers: [whole] })
  for (const token of digits) {
    const inTurn = assigner.named() === null
    // One digit of a number may be lost in front, and shifts none behind it.
    const isNear = length === null || Math.abs(token.text.length - length) <= 1
    const isClear = token.kind === 'number' && (!inTurn || (!isNamed && isNear))
    if (isClear) assigner.add(token)
    else if (token.kind === 'doubtful' || isPlausible(token, length))
      assigner.ask({ ...at, type: assigner.named(), tokens: [token] })
  }
}

/** A line without a prize's name. `heading`: the words of the line before, which may name a new list. */
export const readOtherLine = (at: LineAt, tokens: readonly Token[], heading: string, reading: Reading): void => {
  const { assigner, length, results } = reading
  const digits = tokens.filter(isDigits)
  const words = wordsOf(tokens)
  if (digits.length === 0 || otherNumbers.test(words)) return
  if (words === '' && heading === '') return readBare(at, tokens, reading)
  if (heading !== '' && words === '')
    return assigner.ask({ ...at, text: `${heading}: ${at.text.trim()}`, type: heading, tokens: digits })
  const first = tokens.findIndex(isDigits)
  const isLabelled = tokens.findIndex(isA('word')) < first
  const [only] = digits
  if (isResultLabel(tokens)) {
    const isClear = only?.kind === 'number' && digits.length === 1 && results === 1 && only.text.length === length
    if (isClear && !reading.isNamed && assigner.prizes.length === 0) return assigner.add(only)
    const whole = inParts(digits, length)
    if (whole !== null) return assigner.ask({ ...at, type: null, tokens: digits, numbers: [whole] })
  } else if (isLabelled && assigner.prizes.length > 0 && digits.every(({ text }) => text.length <= (length ?? 6)))
    return assigner.ask({
      ...at,
      type: words,
      tokens: [...tokens.filter(isA('word')), ...digits],
      numbers: digits.map(({ text }) => text),
    })
  for (const token of digits)
    if (token.kind === 'doubtful' || isPlausible(token, length)) assigner.ask({ ...at, type: null, tokens: [token] })
}

/** The words of a line without numbers. */
export const headingOf = (tokens: readonly Token[]): string => (tokens.some(isDigits) ? '' : wordsOf(tokens))
