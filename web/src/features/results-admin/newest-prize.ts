import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'

type AdminPrize = AdminResult['prizes'][number]

/** A prize is taken back with one key for so long after it was published, ms. */
export const withdrawalMs = 30_000

/** The prize that was touched last; null where several were at once, as by a whole draw: which of them would it be? */
export const newestPrize = (prizes: readonly AdminPrize[]): AdminPrize | null => {
  const latest = prizes.reduce((at, prize) => (prize.at && prize.at > at ? prize.at : at), '')
  const newest = prizes.filter(({ at }) => at === latest)
  return latest && newest.length === 1 ? (newest[0] ?? null) : null
}
