import { shioNames, type Shio } from '@papan/contracts/lottery/numbers/shio.ts'

/** Categories by their names and short forms in capitals, as patterns. */
const names: readonly [category: string, source: string][] = [
  ['BBFS', String.raw`BB ?FS`],
  ['ANGKA IKUT', String.raw`ANGKA[ -]?IKUT|A\.?I\.?`],
  ['TOP 4D', String.raw`(?:(?:TOP|ANGKA|LINE)[ -]?)?4 ?D(?:IGIT)?`],
  ['TOP 3D', String.raw`(?:(?:TOP|ANGKA|LINE)[ -]?)?3 ?D(?:IGIT)?`],
  ['TOP 2D', String.raw`(?:(?:TOP|ANGKA|LINE)[ -]?)?2 ?D(?:IGIT)?`],
  ['COLOK BEBAS', String.raw`COLOK[ -]?BEBAS|C\.?B\.?`],
  ['COLOK JITU', String.raw`COLOK[ -]?JITU|C\.?J\.?`],
]

/** Other words for the same animals. */
const otherShio: Readonly<Record<string, Shio>> = {
  SAPI: 'KERBAU',
  LEMBU: 'KERBAU',
  HARIMAU: 'MACAN',
  DOMBA: 'KAMBING',
  KERA: 'MONYET',
}
const isShio = (word: string): word is Shio => (shioNames as readonly string[]).includes(word)

export const shioOfWord = (word: string): Shio | null => (isShio(word) ? word : (otherShio[word] ?? null))

const shioSource = `(?:SHIO[^\\p{L}\\p{N}]*)?(?<shio>${[...shioNames, ...Object.keys(otherShio)].join('|')})|(?<label>SHIO)`

const wholeNames = names.map(([category, source]) => [category, new RegExp(`^(?:${source})$`, 'u')] as const)

/** TOP 4D for 4D; null for a name that is none of these. */
export const categoryOfName = (name: string): string | null =>
  wholeNames.find(([, pattern]) => pattern.test(name))?.[0] ?? null

/** CATEGORY of a file; behind a quote, which our export writes, a short form stays as it is. */
export const categoryOfCell = (cell: string): string =>
  cell.startsWith("'") ? cell.slice(1) : (categoryOfName(cell.toUpperCase()) ?? cell)

/** The category as a cell that is read as this very category. */
export const categoryCell = (category: string): string =>
  categoryOfCell(category) === category ? category : `'${category}`

/** `category` with what follows its name, or a shio; `null` for SHIO without a name that is known. */
export type Labelled =
  | { kind: 'category'; category: string; text: string }
  | { kind: 'shio'; shio: Shio | null; text: string }

const labels = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${names.map(([, source], at) => `(?<c${at}>${source})`).join('|')}|${shioSource})(?![\p{L}\p{N}])`,
  'gu',
)

/** A line of capitals as what is before its first label, and each label with the text up to the next one. */
export const labelledParts = (line: string): { before: string; parts: Labelled[] } => {
  const matches = [...line.matchAll(labels)]
  const parts = matches.map(({ index, 0: whole, groups = {} }, at): Labelled => {
    const text = line.slice(index + whole.length, matches[at + 1]?.index ?? line.length)
    const category = names.find((_name, place) => groups[`c${place}`] !== undefined)?.[0]
    if (category) return { kind: 'category', category, text }
    return { kind: 'shio', shio: shioOfWord(groups['shio'] ?? ''), text }
  })
  return { before: line.slice(0, matches[0]?.index ?? line.length), parts }
}
