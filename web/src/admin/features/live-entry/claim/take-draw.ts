import { claim as claimShape } from '@papan/contracts/calls/content/desk-calls.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { randomKey } from '../../../api/attempt-key.ts'
import type { boardApi } from '../../../board/board-api.ts'
import type { DrawKey } from '../../results/results-api.ts'
import type { Staff } from '../desk/active-session.ts'

type Claim = ReturnType<typeof boardApi.useClaimDrawMutation>[0]

/** The colleague who holds the draw, by a refusal; null for any other failure. */
const holderIn = (failure: unknown): string | null => {
  const { code, current } = failure as ApiError
  return code === 'DRAW_HELD' ? (claimShape.safeParse(current).data?.holder.username ?? null) : null
}

/**
 * Takes a draw unless a colleague holds it. Entry never depends on it: a draw that is not on the board and a lost connection
 * answer `isTaken: false` without a holder.
 */
export const takeDraw = async (
  claim: Claim,
  { market, date }: DrawKey,
  me: Staff,
): Promise<{ isTaken: boolean; heldBy: string | null; isAnswered: boolean }> => {
  try {
    await claim({ market, date, me, key: randomKey(), body: {} }).unwrap()
    return { isTaken: true, heldBy: null, isAnswered: true }
  } catch (failure) {
    const { status } = failure as ApiError
    return { isTaken: false, heldBy: holderIn(failure), isAnswered: status !== 0 && status < 500 }
  }
}
