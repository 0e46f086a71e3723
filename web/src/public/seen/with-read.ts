import type { Change, SeenDraw } from './seen-draws.ts'

/** The changes were read: the new numbers count as seen. */
export const withRead = (
  kept: readonly SeenDraw[],
  draw: Pick<SeenDraw, 'market' | 'date' | 'epoch' | 'rev' | 'at'>,
  changes: readonly Change[],
): readonly SeenDraw[] =>
  kept.map((one) => {
    if (one.market !== draw.market || one.date !== draw.date) return one
    const numbers = one.numbers.flatMap((prize): SeenDraw['numbers'] => {
      const change = changes.find(({ type, from }) => type === prize[0] && from === prize[1])
      if (!change) return [prize]
      return change.to === null ? [] : [[change.type, change.to]]
    })
    const { epoch, rev, at } = draw
    return { ...one, epoch, rev, at, numbers }
  })
