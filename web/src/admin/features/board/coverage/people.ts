import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { BoardRow, Me } from '../../../board/board-rows.ts'
import { blocksOf, worstOverlap, type CoverBlock } from './coverage.ts'

export type Person = { userId: string; username: string; isMe: boolean; awaySince: number | null; rows: BoardRow[] }

const isOpen = ({ group }: BoardRow): boolean => group !== 'done' && group !== 'off'

/** Who works or should: the reader, admins online, holders of open draws. `online`: null while unknown. */
export const peopleOf = (rows: readonly BoardRow[], online: readonly OnlineAdmin[] | null, me: Me): Person[] => {
  const people = new Map<string, Person>()
  const add = (userId: string, username: string, awaySince: number | null) => {
    const known = people.get(userId)
    const person = known ?? { userId, username, isMe: userId === me.userId, awaySince, rows: [] }
    people.set(userId, person)
    return person
  }
  add(me.userId, me.username, null)
  for (const { userId, username } of online ?? []) add(userId, username, null)
  for (const row of rows) {
    if (!row.holder || !isOpen(row)) continue
    const { userId, username, isAway, seenAt } = row.holder
    const person = add(userId, username, isAway ? seenAt : null)
    if (isAway) person.awaySince = seenAt
    person.rows.push(row)
  }
  return [...people.values()].sort((a, b) => Number(b.isMe) - Number(a.isMe) || (a.username < b.username ? -1 : 1))
}

type Worst = { person: Person; block: CoverBlock }

/** What one must know about the next hour: an absent colleague, else the worst overlap. */
export const coverageNote = (people: readonly Person[], rows: readonly BoardRow[], now: number) => {
  const away = people.find(({ awaySince, rows }) => awaySince !== null && rows.length > 0) ?? null
  const worst = people.reduce<Worst | null>((found, person) => {
    const block = worstOverlap(blocksOf(person.rows, now))
    return block && block.rows.length > (found?.block.rows.length ?? 1) ? { person, block } : found
  }, null)
  const inHour = rows.filter((row) => blocksOf([row], now).length > 0)
  return {
    away,
    worst: away ? null : worst,
    total: inHour.length,
    untaken: inHour.filter(({ claim }) => !claim).length,
  }
}
