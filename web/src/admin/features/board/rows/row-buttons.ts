import type { BoardRow } from '../../../board/board-rows.ts'

export type RowButton =
  | 'take'
  | 'takeOver'
  | 'open'
  | 'resume'
  | 'view'
  | 'handOver'
  | 'accept'
  | 'decline'
  | 'withdraw'

/** What the reader may do with a draw; the last one is what it needs next. */
export const rowButtons = (
  { group, claim, holder, isOfferedToMe, closesAt, draw }: BoardRow,
  now: number,
): RowButton[] => {
  if (group === 'done' || group === 'off') return ['view']
  if (isOfferedToMe) return ['decline', 'accept']
  if (!claim || !holder) return ['open', 'take']
  if (holder.isMe)
    return [claim.offeredTo ? 'withdraw' : 'handOver', draw.filled > 0 || now >= closesAt ? 'resume' : 'open']
  return holder.isAway ? ['takeOver'] : ['view']
}
