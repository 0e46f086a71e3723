import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'

type AdminPrize = AdminResult['prizes'][number]

/** An admin takes back their own last number with one key for so long after it was published, ms. */
export const withdrawalMs = 60_000

/** The prize that this admin touched last; null where they touched several at once, as by a whole draw: which of them would it be? */
export const newestOwnPrize = (prizes: readonly AdminPrize[], username: string): AdminPrize | null => {
  const own = prizes.filter(({ by }) => by === username)
  const latest = own.reduce((at, prize) => (prize.at && prize.at > at ? prize.at : at), '')
  const newest = own.filter(({ at }) => at === latest)
  return latest && newest.length === 1 ? (newest[0] ?? null) : null
}
