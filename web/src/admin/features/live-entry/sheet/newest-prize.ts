import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'

type AdminPrize = AdminResult['prizes'][number]

/** Ms after publishing in which an admin may withdraw their last number with one key. */
export const withdrawalMs = 60_000

/** The prize that this admin touched last; null when several were stored at once, as it would be ambiguous. */
export const newestOwnPrize = (prizes: readonly AdminPrize[], username: string): AdminPrize | null => {
  const own = prizes.filter(({ by }) => by === username)
  const latest = own.reduce((at, prize) => (prize.at && prize.at > at ? prize.at : at), '')
  const newest = own.filter(({ at }) => at === latest)
  return latest && newest.length === 1 ? (newest[0] ?? null) : null
}
