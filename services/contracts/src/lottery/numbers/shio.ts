import { shioNames, type Shio } from './shio-names.ts'

const firstNewYear = 1980

/**
 * Chinese new years from 1980, as month and day: the Hong Kong Observatory's conversion table. Not from Intl, whose 2027 and 2030
 * are a day off.
 */
const newYears =
  '0216 0205 0125 0213 0202 0220 0209 0129 0217 0206 0127 0215 0204 0123 0210 0131 0219 0207 0128 0216 0205 0124 0212 0201 0122 ' +
  '0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 ' +
  '0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 0206 0126 0214 0202 0123 0211 0201 0219 0208 ' +
  '0128 0215 0204 0124 0212 0202'

/** `YYYY-MM-DD`, the first of 1980. */
export const chineseNewYears: readonly string[] = newYears
  .split(' ')
  .map((day, index) => `${firstNewYear + index}-${day.slice(0, 2)}-${day.slice(2)}`)

export { shioNames, type Shio }

const animals = shioNames.length
const animalAt = (place: number): Shio => shioNames[((place % animals) + animals) % animals] as Shio

export type ShioYear = { shio: Shio; from: string; next: string }

/** The Chinese year of a date, until the day before `next`; null outside the table, whose last new year opens no known year. */
export const shioYearOf = (date: string): ShioYear | null => {
  const index = chineseNewYears.filter((newYear) => newYear <= date).length - 1
  const [from, next] = [chineseNewYears[index], chineseNewYears[index + 1]]
  // 1984 was a year of the TIKUS.
  return from && next ? { shio: animalAt(firstNewYear + index - 1984), from, next } : null
}

/** 1 to 12; 00 counts as 100. */
export const shioPlace = (pair: string): number => (((Number(pair) || 100) - 1) % animals) + 1

/** Number 1 is the year's animal, then the animals go backwards; null outside the table of new years. */
export const shioOf = (pair: string, date: string): Shio | null => {
  const year = shioYearOf(date)
  return year && animalAt(shioNames.indexOf(year.shio) - shioPlace(pair) + 1)
}

/** Of a hundred numbers the first four places have nine, the others eight. */
export const chanceOfShio = (pair: string): number => (shioPlace(pair) <= 4 ? 0.09 : 0.08)
