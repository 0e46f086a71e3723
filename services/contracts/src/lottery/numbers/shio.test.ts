import { describe, expect, it } from '@jest/globals'
import { addDays } from '../../wib.ts'
import { chanceOfShio, shioOf, shioPlace, shioYearOf, chineseNewYears } from './shio.ts'

describe('Chinese years', () => {
  it.each([
    ['1980-02-15', undefined],
    ['1980-02-16', 'MONYET'],
    ['1984-02-02', 'TIKUS'],
    ['2026-02-16', 'ULAR'],
    ['2026-02-17', 'KUDA'],
    ['2026-11-23', 'KUDA'],
    ['2027-02-05', 'KUDA'],
    ['2027-02-06', 'KAMBING'],
    ['2030-02-02', 'AYAM'],
    ['2030-02-03', 'ANJING'],
    ['2060-02-01', 'KELINCI'],
    ['2060-02-02', undefined],
  ])('%s is in the year of %s', (date, animal) => expect(shioYearOf(date)?.shio).toBe(animal))

  it('begin between 21 January and 20 February, 353 to 385 days apart', () => {
    expect(chineseNewYears).toHaveLength(81)
    for (const [index, newYear] of chineseNewYears.entries()) {
      expect(newYear.slice(5) >= '01-21' && newYear.slice(5) <= '02-20').toBe(true)
      const next = chineseNewYears[index + 1]
      if (next) expect(next >= addDays(newYear, 353) && next <= addDays(newYear, 385)).toBe(true)
    }
  })

  it('agree with Intl but for 2027 and 2030, where some versions of it are a day off', () => {
    const inChina = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
    const differing = chineseNewYears.filter((date) => inChina.format(new Date(date)) !== '1/1')
    expect(['2027-02-06', '2030-02-03']).toEqual(expect.arrayContaining(differing))
  })
})

describe('shio of a pair', () => {
  it.each([
    ['01', 'KUDA', 1],
    ['02', 'ULAR', 2],
    ['12', 'KAMBING', 12],
    ['13', 'KUDA', 1],
    ['71', 'MONYET', 11],
    ['00', 'KELINCI', 4],
  ])('%s is %s in 2026, at place %d', (pair, animal, place) => {
    expect(shioOf(pair, '2026-11-23')).toBe(animal)
    expect(shioPlace(pair)).toBe(place)
  })

  it('moves on with the new year', () => expect(shioOf('01', '2027-02-06')).toBe('KAMBING'))
  it('is unknown outside the table', () => expect(shioOf('01', '1979-12-31')).toBeNull())

  it('has 9 of 100 pairs at places 1 to 4, 8 at the others', () => {
    const pairs = Array.from({ length: 100 }, (_each, number) => String(number).padStart(2, '0'))
    const counts = Array.from({ length: 12 }, (_each, at) => pairs.filter((pair) => shioPlace(pair) === at + 1).length)
    expect(counts).toEqual([9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8])
    expect(pairs.every((pair) => chanceOfShio(pair) === (counts[shioPlace(pair) - 1] ?? 0) / 100)).toBe(true)
  })
})
