/** Says what the sender takes for the published number of a `PRIZE n`; a service of the release before reads past it. */
export const expectedNumberHeader = 'expected-number'

/** A `PRIZE n` and the number that it is taken to hold; null for none. */
export type ExpectedNumber = { type: string; numbers: string | null }

const valueOf = ({ numbers }: ExpectedNumber): string => numbers ?? 'none'

/** The header's text: `1234` or `none` for one prize, `PRIZE 1=1234, PRIZE 2=none` for several. */
export const expectedNumberText = (expected: readonly ExpectedNumber[]): string =>
  expected.length === 1
    ? expected.map(valueOf).join('')
    : expected.map((one) => `${one.type}=${valueOf(one)}`).join(', ')

const value = String.raw`(\d{1,20}|none)`
const bare = new RegExp(`^${value}$`)
const named = new RegExp(`^(PRIZE \\d+) ?= ?${value}$`)

const numbersOf = (text = 'none'): string | null => (text === 'none' ? null : text)

/**
 * Reads the header of a call that enters prizes of these `PRIZE n`: the expected number by type. Null for a text of another form, for
 * one that names a prize which is not entered or names it twice, and for a bare number where not exactly one is entered.
 */
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
