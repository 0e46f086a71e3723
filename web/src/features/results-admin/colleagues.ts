import type { Editor } from '@papan/contracts/calls/presence-calls.ts'

/** Another admin who has the draw open. */
export type Colleague = Pick<Editor, 'userId' | 'username'>

type Known = {
  /** Answered by the call, which forgets a page only 15 s after it was closed. */
  listed: readonly Editor[]
  /** Sent over the socket; null while it is not connected or its service does not know. */
  pushed: readonly Colleague[] | null
  ownId: string
}

/** The others who have a draw open, by name: as the socket says, and with it those whose page says so by calls alone. */
export const colleaguesOf = ({ listed, pushed, ownId }: Known): readonly Colleague[] => {
  const byCall = pushed === null ? listed : listed.filter(({ bySocket }) => !bySocket)
  const all = new Map([...byCall, ...(pushed ?? [])].map(({ userId, username }) => [userId, { userId, username }]))
  all.delete(ownId)
  return [...all.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
}
