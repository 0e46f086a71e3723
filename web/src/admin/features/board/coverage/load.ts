import type { BoardRow } from '../../../board/board-rows.ts'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { loadText } from '../board-text.ts'
import { blocksOf, worstOverlap } from './coverage.ts'
import type { Person } from './people.ts'

const countOf = (rows: readonly BoardRow[], groups: readonly BoardRow['group'][]): number =>
  rows.filter(({ group }) => groups.includes(group)).length

/** '1 terlambat, 2 diisi, 3 berikut'; '' without draws. */
const loadOf = ({ rows }: Pick<Person, 'rows'>): string => {
  const parts: [number, (count: number) => string][] = [
    [countOf(rows, ['late']), loadText.late],
    [countOf(rows, ['filling', 'untaken']), loadText.filling],
    [countOf(rows, ['closing', 'next']), loadText.next],
  ]
  return parts.flatMap(([count, text]) => (count > 0 ? [text(count)] : [])).join(', ')
}

/** An overlap of this many draws is too much for one person. */
const tooMany = 3

/** What a hand-over must know of a colleague. */
export const availabilityOf = ({ rows }: Pick<Person, 'rows'>, now: number): { text: string; isBusy: boolean } => {
  const blocks = blocksOf(rows, now)
  const worst = worstOverlap(blocks)
  if (worst && worst.rows.length >= tooMany)
    return { text: loadText.overlap(worst.rows.length, minuteText(worst.from)), isBusy: true }
  const last = blocks.at(-1)
  if (!last) return { text: loadText.free, isBusy: false }
  return { text: [loadOf({ rows }), loadText.freeAfter(minuteText(last.to))].join(', '), isBusy: false }
}

export type StaffLoad = { userId: string; username: string; isMe: boolean; isAway: boolean; load: string }

/** A line of the list of admins: 'terputus 18:38, memegang 3'. */
export const staffLoadOf = ({ userId, username, isMe, awaySince, rows }: Person): StaffLoad => ({
  userId,
  username,
  isMe,
  isAway: awaySince !== null,
  load:
    awaySince === null ? loadOf({ rows }) : `${loadText.away(minuteText(awaySince))}, ${loadText.holds(rows.length)}`,
})
