import { prizeNameSources, typeOfMatch, joinedDigits } from '@papan/contracts/parsing/prize-names.ts'
import { escaped } from '@papan/contracts/parsing/names-in-text.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

/**
 * A token of a pasted line and its position. `doubtful`: digits that something rewrote, such as 2,096. `ordinal` (the
 * line's own count), `drawNumber` and `other` (times, money, hidden and struck digits) carry no prize.
 */
export type Token = {
  kind: 'type' | 'number' | 'doubtful' | 'word' | 'ordinal' | 'drawNumber' | 'other'
  text: string
  from: number
  to: number
}

const end = String.raw`(?![\p{L}\p{N}])`
const pattern = (source: string) => new RegExp(source, 'uy')

const ordinal = pattern(String.raw`[(#]?\d{1,2}[.)](?=\s*\D*\d)`)
const hour = String.raw`(?:[01]?\d|2[0-3])`
/** Times, invalid dates and two numbers that make a day. */
const time = pattern(
  [
    String.raw`(?:0?[1-9]|[12]\d|3[01])[ /.-](?:0?[1-9]|1[0-2])[ /.-](?:19|20)\d{2}${end}`,
    String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{4}${end}`,
    String.raw`(?:(?:JAM|PUKUL|PKL|TIME)[ .:]*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})? *(?:WIB|WITA|WIT|GMT|AM|PM)${end}`,
    String.raw`(?:JAM|PUKUL|PKL)[ .:]*\d{1,2}(?:[:.]\d{2})?${end}`,
    String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:?\d{2})?${end}`,
    String.raw`${hour}\.[0-5]\d(?:\.[0-5]\d)?${end}(?!\.?\d)`,
    String.raw`\d{1,2}/\d{1,2}${end}(?!/)`,
  ].join('|'),
)
const currency = String.raw`(?:RM|RP|IDR|MYR|SGD|USD|HKD|TWD|(?:NT|S|HK|US)?\$|[€£¥])`
const unit = String.raw`(?:RB|RIBU|JT|JUTA|MILIAR|MILYAR|RUPIAH|RINGGIT|DOLLARS?|RM|IDR|USD|ORANG|PEMENANG|WINNERS?|KALI|TAHUN|MENIT|DETIK)`
const amount = pattern(
  [
    String.raw`${currency}[. ]*\d[\d.,]*(?: *${unit})?${end}`,
    String.raw`\d[\d.,]* *(?:${unit}${end}|%)`,
    String.raw`\d{1,3}(?:[.,]\d{3}){2,}(?:[.,]\d{1,2})?${end}`,
    String.raw`\d{1,3}[.,]\d{3}[.,]\d{1,2}${end}`,
    String.raw`\+\d[\d -]{6,}\d${end}`,
    String.raw`(?:62|08)\d{8,}${end}`,
  ].join('|'),
)
const drawWord = '(?:PERIODE?|PUTARAN|EDISI|SIRI|ROUND|RONDE|ISSUE)'
const drawNoun = '(?:DRAW|UNDIAN|CABUTAN|KELUARAN|SESI|SESSION|GAME|RESULT)'
const count = String.raw`#?\d+(?:[/-]\d+)*${end}`
const numberWord = String.raw`(?:NO|NOMOR|NOMBOR|NUMBER|ID|KE)`
const drawNumber = pattern(
  [
    String.raw`(?:${numberWord}[. ]*)?${drawWord}(?: *${numberWord})?[ .:#=-]*${count}`,
    String.raw`${drawNoun} *(?:${numberWord}${end}|#)[ .:#=-]*${count}`,
    String.raw`${numberWord}[. ]*${drawNoun}[ .:#=-]*${count}`,
    String.raw`第? *\d+ *期`,
    String.raw`\d{1,6}/(?:\d{2}|(?:19|20)\d{2})${end}(?!/)`,
    String.raw`#\d{3,}${end}`,
  ].join('|'),
)
/** A label whose draw number is on the next line. */
const drawLabel = new RegExp(
  String.raw`^\W*(?:(?:${numberWord}[. ]*)?${drawWord}(?: *${numberWord})?|${drawNoun} *${numberWord}|${numberWord}[. ]*${drawNoun})[ .:#=|-]*$`,
  'u',
)
const hidden = pattern(
  String.raw`~[^~]*~|(?<digits>\d+)(?:[*?•●×_]{2,9}|-{2,9}(?! {0,9}\d)|[?•●_](?!\S))\d*|[*?•●×_]{2,9}\d+|\d+[*?•●×]\d[\d*?•●×]*`,
)
/** Bold digits where they are a whole number, hidden ones otherwise: `**0438**`, `**04**`. */
const bold = pattern(String.raw`\*\*(\d+)\*\*(?!\*)`)
const grouped = pattern(String.raw`\d{1,3}[.,]\d{3}${end}(?![.,]\d)`)
const decimal = pattern(String.raw`\d{3,}[.,]0{1,2}${end}`)
const apart = pattern(
  String.raw`[[({]?\d[\])}]?(?:( ?[-.|·•\t ] ?)[[({]?\d[\])}]?(?:\1[[({]?\d[\])}]?){1,8}|(?:[[({]\d[\])}]){2,9})${end}`,
)
const number = pattern(String.raw`\d+${end}`)
const word = pattern(String.raw`[\p{L}\p{N}][\p{L}\p{N}'’&]*`)
const names = prizeNameSources.map(pattern)

export const isDrawLabel = (line: string): boolean => drawLabel.test(line)

type Read = readonly [kind: Token['kind'], length: number, text: string]

/** What `at` begins with, where it is digits that are not simply a number. `length`: of the market's numbers. */
const readDigits = (line: string, at: number, length: number | null): Read | null => {
  const match = (wanted: RegExp): RegExpExecArray | null => {
    wanted.lastIndex = at
    return wanted.exec(line)
  }
  // Of 6092,88,305 only the first is no part of a group.
  const isWithin = /\d[.,]/.test(line.slice(Math.max(0, at - 2), at))
  const marked = match(bold)?.[1]
  if (marked !== undefined && marked.length === (length ?? Math.max(marked.length, 4)))
    return ['number', marked.length + 4, marked]
  const mask = match(hidden)
  if (mask && mask.groups?.['digits']?.length !== (length ?? 0)) return ['other', mask[0].length, mask[0]]
  const spaced = match(apart)
  const joined = spaced && joinedDigits(spaced[0])
  if (joined && joined.length === (length ?? Math.min(joined.length, 6)))
    return [length === null ? 'doubtful' : 'number', spaced[0].length, joined]
  const clock = length === 2 ? null : match(time)
  if (clock) return ['other', clock[0].length, clock[0]]
  const counted = match(drawNumber)
  if (counted) return ['drawNumber', counted[0].length, counted[0]]
  const rewritten = isWithin ? null : (match(grouped) ?? match(decimal))
  if (rewritten && !(length === 3 && /^\d{3}[.,]\d{3}$|^\d{1,2}\./.test(rewritten[0]))) {
    const digits = rewritten[0].replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '')
    return [length === null || digits.length === length ? 'doubtful' : 'other', rewritten[0].length, digits]
  }
  const money = isWithin ? null : match(amount)
  return money && ['other', money[0].length, money[0]]
}

/** Splits a line of capitals into tokens. `known` are the market's own types, `length` the digits of its numbers. */
export const tokensOf = (line: string, known: readonly string[], length: number | null = null): Token[] => {
  const own = known
    .filter((type) => !isSingleNumberType(type))
    .sort((a, b) => b.length - a.length)
    .map((type) => [type, pattern(escaped(type) + end)] as const)
  const tokens: Token[] = []
  let at = 0
  let isStart = true
  const match = (wanted: RegExp): RegExpExecArray | null => {
    wanted.lastIndex = at
    return wanted.exec(line)
  }
  const readType = (): Read | null => {
    for (const [type, wanted] of own) {
      const found = match(wanted)
      if (found) return ['type', found[0].length, type]
    }
    for (const wanted of names) {
      const found = match(wanted)
      if (found) return ['type', found[0].length, typeOfMatch(found, known)]
    }
    return null
  }
  const read = (): Read | null => {
    const special = readDigits(line, at, length)
    if (special) return special
    const ownCount = tokens.length === 0 && isStart ? match(ordinal) : null
    if (ownCount) return ['ordinal', ownCount[0].length, ownCount[0]]
    const type = readType()
    if (type) return type
    const digits = match(number)
    if (digits) return ['number', digits[0].length, digits[0]]
    const other = match(word)
    return other && ['word', other[0].length, other[0]]
  }
  while (at < line.length) {
    const piece = read()
    if (piece) tokens.push({ kind: piece[0], text: piece[2], from: at, to: at + piece[1] })
    else isStart &&= /\s/.test(line.charAt(at))
    at += piece?.[1] ?? 1
  }
  return tokens
}
