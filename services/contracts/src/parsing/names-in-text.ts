import { plainCapitals } from './plain-text.ts'

/** Escapes a text for use in a pattern. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const spellingOf = (character: string): string => {
  if (character === "'") return "['’‘`]"
  if (character === '-') return '[-‐‑‒–—]'
  return character === ':' || character === '.' ? '[:.]' : escaped(character)
}

/** No pattern looks behind: Safari before 16.4 cannot. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<before>^|[^\p{L}\p{N}])${Array.from(name.replaceAll(' ', ''), spellingOf).join(String.raw`[^\S\t]*`)}(?![\p{L}\p{N}])`,
    'gu',
  )

/** Keeps the places of all others. */
export const blank = (line: string, from: number, to: number): string =>
  line.slice(0, from) + ' '.repeat(to - from) + line.slice(to)

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Finds names in lines of capitals, the longest first, and blanks them out. `isName`: false for one that means something else. */
export const namesIn = (names: Iterable<string>, isName: (name: string) => boolean) => {
  const known = [...new Set(names)]
    .map((name) => plainCapitals(name).replaceAll(/ +/g, ' ').trim())
    .filter((name) => /\p{L}.*[\p{L}\p{N}]/u.test(name) && isName(name))
    .sort((a, b) => b.length - a.length)
    .map((name) => ({ name, letters: lettersOf(name), pattern: patternOf(name) }))
  return (line: string): { found: string[]; rest: string } => {
    const letters = lettersOf(line)
    const found: string[] = []
    let rest = line
    for (const { name, pattern } of known.filter((each) => letters.includes(each.letters)))
      for (const match of rest.matchAll(pattern)) {
        found.push(name)
        rest = blank(rest, match.index + (match.groups?.['before']?.length ?? 0), match.index + match[0].length)
      }
    return { found, rest }
  }
}
