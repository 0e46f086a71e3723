/** Half of two labels beside each other on a phone, percent. */
const gap = 20
const [leftmost, rightmost] = [4, 96]

type Places = { low: number; expected: number; high: number }

/** Where the labels of an interval are, percent: below what they name, or beside each other where that is too near. */
export const plotLabels = ({ low, expected, high }: Places): Places => {
  const middle = Math.min(Math.max(expected, leftmost + gap), rightmost - gap)
  return { low: Math.min(low, middle - gap), expected: middle, high: Math.max(high, middle + gap) }
}
