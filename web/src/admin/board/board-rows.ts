import type { Alarm, Board, BoardDraw, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { drawAlarm, type DrawAlarm } from './draw-alarm.ts'
import { drawGroups, groupOf, type DrawGroup } from './draw-group.ts'

export type Me = { userId: string; username: string; role: Role }

/** `isAway`: anybody may take over; null while it is unknown. */
type Holder = { userId: string; username: string; isMe: boolean; isAway: boolean | null; seenAt: number | null }

export type BoardRow = {
  key: string
  draw: BoardDraw
  closesAt: number
  resultAt: number
  group: DrawGroup
  claim: Claim | null
  holder: Holder | null
  isOfferedToMe: boolean
  alarm: DrawAlarm
  /** No admin was online shortly before the close. */
  wasUnstaffed: boolean
}

export const keyOf = ({ market, date }: { market: string; date: string }): string => `${date} ${market}`

const byKey = <Item extends { market: string; date: string }>(items: readonly Item[]): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const holderOf = ({ holder }: Claim, { at, seen, awayMs }: Board, me: Me): Holder => {
  const isMe = holder.userId === me.userId
  const lastSeen = seen.find(({ userId }) => userId === holder.userId)?.at ?? null
  const seenAt = lastSeen === null ? null : Date.parse(lastSeen)
  // Compared with the server's time of the same answer: between two answers an online holder is not seen again.
  const isAway = seenAt === null ? null : Date.parse(at) - seenAt >= awayMs
  return { ...holder, isMe, isAway: isMe ? false : isAway, seenAt }
}

const rank = ({ group, alarm, draw }: BoardRow): number => {
  if (group === 'late') return alarm.isRinging ? 0 : alarm.answer ? 2 : 1
  return group === 'filling' && draw.firstPrize !== null ? 1 : 0
}

const deadline = ({ group, closesAt, resultAt, draw }: BoardRow): number => {
  if (group === 'closing' || group === 'next') return closesAt
  return group === 'done' ? -Date.parse(draw.firstPrizeAt ?? draw.resultAt) : resultAt
}

const groupIndex = new Map(drawGroups.map((group, index) => [group, index]))

/** By group, then by the next deadline, then by name; the newest first among the done ones. */
const inOrder = (a: BoardRow, b: BoardRow): number =>
  (groupIndex.get(a.group) ?? 0) - (groupIndex.get(b.group) ?? 0) ||
  rank(a) - rank(b) ||
  deadline(a) - deadline(b) ||
  (a.draw.market < b.draw.market ? -1 : 1)

/** Every draw of the board with its group, holder and alarm at `now` (server time), in order. */
export const boardRows = (board: Board, me: Me, now: number): BoardRow[] => {
  const claims = byKey(board.claims)
  const alarms = byKey<Alarm>(board.alarms)
  const rows = board.draws.map((draw): BoardRow => {
    const key = keyOf(draw)
    const claim = claims.get(key)?.[0] ?? null
    const own = alarms.get(key) ?? []
    return {
      key,
      draw,
      closesAt: Date.parse(draw.closesAt),
      resultAt: Date.parse(draw.resultAt),
      group: groupOf(draw, claim !== null, now),
      claim,
      holder: claim && holderOf(claim, board, me),
      isOfferedToMe: claim?.offeredTo?.userId === me.userId,
      alarm: drawAlarm(draw, own, board.limits, now),
      wasUnstaffed: own.some(({ level }) => level === 'UNSTAFFED'),
    }
  })
  return rows.sort(inOrder)
}

/** Whether no online admin holds the draw; true while presence is unknown. */
const isUnattended = (holder: Holder | null): boolean => holder === null || holder.isAway !== false

/** The alarm rings at the draw's holder, at all admins if no holder is online, later at master admins too. */
export const ringsAt = ({ group, alarm, holder }: BoardRow, { role }: Me): boolean =>
  group === 'late' &&
  alarm.isRinging &&
  (holder?.isMe === true || isUnattended(holder) || (alarm.toMasters && role === 'MASTER_ADMIN'))
