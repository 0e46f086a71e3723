export const maxNumbers = 100
export const maxName = 40

/** `markets`: those it is compared with; none means all followed ones. */
export type MyNumber = { number: string; name: string; markets: readonly string[] }

export const isNumber = (text: string): boolean => /^\d{2,6}$/.test(text)
/** On one line, and without the separator of the export. */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[\s;]+/g, ' ')
    .trim()
    .slice(0, maxName)

const isText = (value: unknown): value is string => typeof value === 'string'

const readOne = (value: unknown): MyNumber[] => {
  const { number, name = '', markets = [] } = (value ?? {}) as Partial<Record<keyof MyNumber, unknown>>
  if (!isText(number) || !isNumber(number) || !isText(name) || !Array.isArray(markets)) return []
  return [{ number, name: plainName(name), markets: markets.filter(isText) }]
}

/** Each number once: a later one takes the place of an equal one. */
export const withNumbers = (kept: readonly MyNumber[], added: readonly MyNumber[]): MyNumber[] =>
  [...new Map([...kept, ...added].map((each) => [each.number, each])).values()].slice(0, maxNumbers)

/** Stored as JSON, or as the plain text of digits that the second tab of Cek Angka kept; anything else counts as none. */
export const readNumbers = (text: string | null): MyNumber[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(kept)) return withNumbers([], kept.flatMap(readOne))
  } catch {
    // Plain text.
  }
  const typed = (text ?? '').split(/\D+/).filter(isNumber)
  return withNumbers(
    [],
    typed.map((number) => ({ number, name: '', markets: [] })),
  )
}

/** Without a followed market all are compared. */
export const isCompared = ({ markets }: MyNumber, market: string, followed: readonly string[]): boolean => {
  const named = markets.length > 0 ? markets : followed
  return named.length === 0 || named.includes(market)
}
