import { band95 } from '@papan/contracts/lottery/chance/chance.ts'

/** Four decimals: the rest is noise in an answer. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export const roundedBand = (n: number, p: number): [number, number] => {
  const [low, high] = band95(n, p)
  return [rounded(low), rounded(high)]
}
