import { chineseNewYears, firstNewYear } from './new-years.ts'
import { shioNames, type Shio } from './shio-names.ts'

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
