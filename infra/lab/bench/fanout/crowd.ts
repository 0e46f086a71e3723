// A crowd of viewers in its own process, which its parent calls.
import { serve } from '../../harness/remote.ts'
import { createGroup, type Connect, type Group, type Reached, type Watched } from './group.ts'

const groups = new Map<string, Group>()
const groupOf = (name: string): Group => {
  const group = groups.get(name) ?? createGroup()
  groups.set(name, group)
  return group
}

let watched: Promise<Watched> | undefined
let reached: Promise<Reached> | undefined

const crowd = {
  connect: (group: string, how: Connect) => groupOf(group).connect(how),
  /** Records the readers' receipts of `count` revisions from `from` on, for `watched`. */
  watch(group: string, from: number, count: number) {
    watched = groupOf(group).watch({ from, count })
    // `watched` reports its failure.
    watched.catch(() => undefined)
  },
  watched: () => watched as Promise<Watched>,
  /** Waits, for `reached`, until each has received a message with this text. */
  reach(group: string, text: string) {
    reached = groupOf(group).reached(text)
  },
  reached: () => reached as Promise<Reached>,
  receive: (group: string) => groupOf(group).receivedAny(),
  stall: (group: string, count: number, room: string) => groupOf(group).stall(count, room),
  revive: (group: string) => groupOf(group).revive(),
  leave: (group: string) => groupOf(group).leave(),
}
export type CrowdCalls = typeof crowd
serve(crowd)
