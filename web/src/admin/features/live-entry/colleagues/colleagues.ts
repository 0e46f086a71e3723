import type { Editor } from '@papan/contracts/calls/content/presence-calls.ts'

export type Colleague = Pick<Editor, 'userId' | 'username'>

type Known = {
  /** From the call, which drops a closed page only after 15 s. */
  listed: readonly Editor[]
  /** From the socket; null while it is disconnected or its service does not know. */
  pushed: readonly Colleague[] | null
  ownId: string
}

/** The other editors by name: those of the socket, plus pages that report by calls only. */
export const colleaguesOf = ({ listed, pushed, ownId }: Known): readonly Colleague[] => {
  const byCall = pushed === null ? listed : listed.filter(({ bySocket }) => !bySocket)
  const all = new Map([...byCall, ...(pushed ?? [])].map(({ userId, username }) => [userId, { userId, username }]))
  all.delete(ownId)
  return [...all.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
}
