import { join } from 'node:path'
import { startRemote } from '../../harness/remote.ts'
import type { CrowdCalls } from './crowd.ts'
import type { Connect, Reached, Watched } from './group.ts'

const settleMs = 250

/** Starts a crowd process on the load core. */
export const startCrowd = () => {
  const { remote, stop } = startRemote<CrowdCalls>(join(import.meta.dirname, 'crowd.ts'), { isPinned: true })
  return {
    /** The viewers of a group. */
    group: (group: string) => ({
      connect: (ports: number[], count: number, how: Pick<Connect, 'as'> = {}) =>
        remote.connect(group, { ports, count, ...how }),
      /** `count` viewers join one more room, then stop reading. */
      stall: (count: number, room: string) => remote.stall(group, count, room),
      /** The stalled ones reconnect. */
      revive: () => remote.revive(group),
      leave: () => remote.leave(group),
      /** Runs `emit` and returns the receipt times of a message with `text`. */
      async reached<T>(text: string, emit: () => Promise<T>): Promise<Reached & { emitted: T }> {
        await remote.reach(group, text)
        const emitted = await emit()
        return { ...(await remote.reached()), emitted }
      },
      /** Repeats `emit` until every viewer received something: all are in their room. */
      async settle(emit: () => Promise<void>) {
        let isSettled = false
        const settled = remote.receive(group).then(() => (isSettled = true))
        while (!isSettled) {
          await emit()
          await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, settleMs))])
        }
        await settled
      },
      /** Runs `emit` and returns the receipts of `count` revisions. */
      async watch(from: number, count: number, emit: () => Promise<void>): Promise<Watched> {
        await remote.watch(group, from, count)
        await emit()
        return remote.watched()
      },
    }),
    stop,
  }
}

export type Crowd = ReturnType<typeof startCrowd>
export type CrowdGroup = ReturnType<Crowd['group']>
