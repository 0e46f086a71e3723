import type { Board, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { keyOf, type Me } from '../../../board/board-rows.ts'
import { newsText } from '../board-text.ts'

/** Draws whose offer this page has declined or withdrawn: no news to its reader. */
const answered = new Set<string>()

export const noteOwnAnswer = (draw: { market: string; date: string }): void => void answered.add(keyOf(draw))

export const isOwnAnswer = (key: string): boolean => answered.has(key)

/** Forgets draws with an open offer: a refused answer, or a new offer. */
export const forgetOffered = ({ claims }: Pick<Board, 'claims'>): void => {
  for (const claim of claims) if (claim.offeredTo) answered.delete(keyOf(claim))
}

/** What colleagues did to the reader's draws between two boards. `isOwn`: the reader ended the offer of that draw. */
export const claimNews = (
  before: Board,
  after: Board,
  { userId }: Me,
  isOwn: (key: string) => boolean = () => false,
): string[] => {
  const old = new Map(before.claims.map((claim) => [keyOf(claim), claim]))
  return after.claims.flatMap((claim) => {
    const was: Claim | undefined = old.get(keyOf(claim))
    const { holder, offeredTo, market } = claim
    if (offeredTo?.userId === userId && was?.offeredTo?.userId !== userId)
      return [newsText.offered(holder.username, market)]
    const isEnded = was?.offeredTo != null && !offeredTo && was.holder.userId === holder.userId && !isOwn(keyOf(claim))
    if (isEnded && was.offeredTo?.userId === userId) return [newsText.withdrawn(holder.username, market)]
    if (was?.holder.userId !== userId) return []
    const isOffered = was.offeredTo !== null
    if (holder.userId === userId)
      return isEnded && was.offeredTo ? [newsText.declined(was.offeredTo.username, market)] : []
    return isOffered && was.offeredTo?.userId === holder.userId
      ? [newsText.accepted(holder.username, market)]
      : [newsText.takenOver(holder.username, market)]
  })
}
