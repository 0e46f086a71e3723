import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { keyOf } from '../../../board/board-rows.ts'

/** Draws whose offer this page has declined or withdrawn: no news to its reader. */
const answered = new Set<string>()

export const noteOwnAnswer = (draw: { market: string; date: string }): void => void answered.add(keyOf(draw))

export const isOwnAnswer = (key: string): boolean => answered.has(key)

/** Forgets draws with an open offer: a refused answer, or a new offer. */
export const forgetOffered = ({ claims }: Pick<Board, 'claims'>): void => {
  for (const claim of claims) if (claim.offeredTo) answered.delete(keyOf(claim))
}
