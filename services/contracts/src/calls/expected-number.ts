/** The number that the sender assumes in a `PRIZE n`. */
export const expectedNumberHeader = 'expected-number'

/** Null for no number. */
export type ExpectedNumber = { type: string; numbers: string | null }

const valueOf = ({ numbers }: ExpectedNumber): string => numbers ?? 'none'

/** `1234` or `none` for one prize, `PRIZE 1=1234, PRIZE 2=none` for several. */
export const expectedNumberText = (expected: readonly ExpectedNumber[]): string =>
  expected.length === 1
    ? expected.map(valueOf).join('')
    : expected.map((one) => `${one.type}=${valueOf(one)}`).join(', ')

const value = String.raw`(\d{1,20}|none)`
const bare = new RegExp(`^${value}$`)
/** Of the whole header. */
export const expectedNumberPattern = `^(?:${value}|PRIZE \\d+ ?= ?${value}( *, *PRIZE \\d+ ?= ?${value})*)?$`
const named = new RegExp(`^(PRIZE \\d+) ?= ?${value}$`)

const numbersOf = (text = 'none'): string | null => (text === 'none' ? null : text)

/** Expected numbers by type; null for a malformed text or one that does not fit the entered `types`. */
export const readExpectedNumbers = (
  text: string,
  types: readonly string[],
): ReadonlyMap<string, string | null> | null => {
  const [only, ...others] = types
  const [, one] = bare.exec(text) ?? []
  if (one !== undefined) return only !== undefined && others.length === 0 ? new Map([[only, numbersOf(one)]]) : null
  const expected = new Map<string, string | null>()
  for (const part of text.split(',')) {
    const [, type, numbers] = named.exec(part.trim()) ?? []
    if (type === undefined || !types.includes(type) || expected.has(type)) return null
    expected.set(type, numbersOf(numbers))
  }
  return expected
}
