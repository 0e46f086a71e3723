import { maxName, maxNumbers, type MyNumber } from './kept-numbers.ts'
import { myNumbersText } from './my-numbers-text.ts'
import { quoted, readTyped } from './typed-numbers.ts'

const { problems: texts } = myNumbersText
const separator = ';'
const maxLines = 1_000
/** A number a line: '0417; Ibu; TAIWAN, MACAU'. */
export const writeText = (numbers: readonly MyNumber[]): string =>
  numbers
    .map(({ number, name, markets }) => {
      const filled = markets.length > 0 ? 3 : name === '' ? 1 : 2
      return [number, name, markets.join(', ')].slice(0, filled).join(`${separator} `)
    })
    .join('\n')

type Line = { added: MyNumber[]; problem: string | null }

const readLine = (line: string, markets: readonly string[] | null): Line => {
  const [typed = '', name = '', where = '', ...more] = line.split(separator).map((part) => part.trim())
  const { numbers, problem } = readTyped(typed)
  const names = where
    .split(',')
    .map((market) => market.trim().toUpperCase())
    .filter(Boolean)
  const unknown = names.find((market) => markets && !markets.includes(market))
  const found =
    problem ??
    (more.length > 0 ? texts.tooManyParts : null) ??
    (name.length > maxName ? texts.longName : null) ??
    (unknown === undefined ? null : texts.unknownMarket(quoted(unknown)))
  if (found !== null) return { added: [], problem: found }
  return { added: numbers.map((number) => ({ number, name, markets: [...new Set(names)] })), problem: null }
}

/**
 * Reads an exported text: the numbers of its good lines, and what is wrong with the others. `kept`: the present numbers.
 * `markets`: all, or null while they are not known.
 */
export const readText = (
  text: string,
  kept: readonly MyNumber[],
  markets: readonly string[] | null,
): { added: MyNumber[]; problems: string[] } => {
  const added = new Map<string, MyNumber>()
  const problems: string[] = []
  const all = new Set(kept.map(({ number }) => number))
  for (const [at, line] of text.split('\n').slice(0, maxLines).entries()) {
    if (line.trim() === '') continue
    const { added: ofLine, problem } = readLine(line, markets)
    if (problem !== null) problems.push(texts.line(at + 1, problem))
    for (const each of ofLine) {
      if (added.has(each.number)) problems.push(texts.line(at + 1, texts.twice(each.number)))
      else if (all.size >= maxNumbers && !all.has(each.number))
        problems.push(texts.line(at + 1, texts.tooMany(each.number)))
      else {
        added.set(each.number, each)
        all.add(each.number)
      }
    }
  }
  return { added: [...added.values()], problems }
}
