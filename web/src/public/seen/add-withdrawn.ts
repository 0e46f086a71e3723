import type { WithdrawnDraw } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { SeenChange } from './keep-seen.ts'
import type { Change, SeenDraw } from './seen-draws.ts'

const keyOf = ({ market, date }: Pick<SeenDraw, 'market' | 'date'>): string => `${market} ${date}`

/** Seen numbers of a withdrawn draw, or those that it names; none of a draw that was entered again. */
const withdrawnOf = (seen: SeenDraw, draw: WithdrawnDraw): Change[] => {
  const isGone = (type: string, numbers: string) =>
    !draw.numbers || draw.numbers.some((each) => each[0] === type && each[1] === numbers)
  return seen.epoch > draw.epoch
    ? []
    : seen.numbers.flatMap(([type, from]) => (isGone(type, from) ? { type, from, to: null } : []))
}

// No import of a module that another chunk has: each would become a chunk of every first visit.

/** Adds seen numbers that were withdrawn, also of draws that the page does not show. `shown`: what the page shows. */
export const addWithdrawn = (
  changed: Map<string, SeenChange>,
  withdrawn: readonly WithdrawnDraw[],
  seenOfDraw: (draw: WithdrawnDraw) => SeenDraw | undefined,
  shown: readonly { result: Result }[],
): void => {
  for (const draw of withdrawn) {
    const seen = seenOfDraw(draw)
    if (!seen) continue
    const { result = { ...draw, correctedAt: draw.at }, changes = [] } = changed.get(keyOf(draw)) ?? {}
    const isNamed = ({ type, from }: Change) => changes.some((each) => each.type === type && each.from === from)
    // A push may have brought a number back before the list is fetched again.
    const isPublished = ({ type, from }: Change) =>
      shown.some(
        ({ result: one }) =>
          keyOf(one) === keyOf(draw) &&
          (one.epoch - draw.epoch || one.rev - draw.rev) >= 0 &&
          one.prizes.some((prize) => prize.type === type && prize.numbers === from),
      )
    const more = withdrawnOf(seen, draw).filter((change) => !isNamed(change) && !isPublished(change))
    if (more.length > 0) changed.set(keyOf(draw), { result, seen, changes: [...changes, ...more] })
  }
}
