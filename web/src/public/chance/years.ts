/** Periods to choose from, in years before today; 0 is everything. */
export const yearsBefore: readonly number[] = [0, 1, 2, 5, 10]

/** The same day some years before; the day before it for 29 February. */
export const yearsAgo = (date: string, years: number): string => {
  const day = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)
  return `${Number(date.slice(0, 4)) - years}${day}`
}
