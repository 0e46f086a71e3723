/** Occurrences of each digit that occurs, the most frequent first. */
const repeatsOf = (number: string): number[] => {
  const counts = new Map<string, number>()
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return [...counts.values()].sort((a, b) => b - a)
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** Numbers with the same digits: 24, 12, 6, 4 or 1 of four digits. */
export const permutations = (number: string): number =>
  repeatsOf(number).reduce((lines, times) => lines / factorial(times), factorial(number.length))

/** How often digits repeat, as in '2+1+1' for one pair in four digits. */
export const shapeOf = (number: string): string => repeatsOf(number).join('+')

/** Ways to draw `k` of ten different digits in order. */
const ordered = (n: number, k: number): number => (k === 0 ? 1 : n * ordered(n - 1, k - 1))

/** That a number of this length has this number's shape. */
export const chanceOfShape = (number: string): number => {
  const repeats = repeatsOf(number)
  const alike = new Map<number, number>()
  for (const times of repeats) alike.set(times, (alike.get(times) ?? 0) + 1)
  const digits = [...alike.values()].reduce((ways, same) => ways / factorial(same), ordered(10, repeats.length))
  return (digits * permutations(number)) / 10 ** number.length
}
