import { digitsFrom, randomFrom } from './random.ts'

/** The 23 invented numbers of a draw. */
export const samplePrizes = (marketName: string, date: string): { type: string; numbers: string }[] => {
  const random = randomFrom(`${marketName} ${date}`)
  const prize = (type: string) => ({ type, numbers: digitsFrom(random, 4) })
  return [
    ...['PRIZE 1', 'PRIZE 2', 'PRIZE 3'].map(prize),
    ...Array.from({ length: 10 }, () => prize('STARTER PRIZE')),
    ...Array.from({ length: 10 }, () => prize('CONSOLATION PRIZE')),
  ]
}
