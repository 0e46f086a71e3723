import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import { loadCore, onCore } from '../../harness/realtime/pinned.ts'
import type { Answer, Order } from './crowd.ts'
import type { Connect, Reached, Watched } from './group.ts'

const settleMs = 250
const crowdFile = join(import.meta.dirname, 'crowd.ts')

/** Starts a crowd process on the load core; it never outlives us. */
export const startCrowd = () => {
  const [command, args] = onCore(loadCore, process.execPath, [crowdFile])
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  const next = async (): Promise<Answer['answer']> => {
    const [answer] = (await once(child, 'message')) as [Answer]
    if (answer.error) throw new Error(answer.error)
    return answer.answer
  }
  const order = async (what: Order): Promise<number> => {
    child.send(what)
    return (await next()) as number
  }
  return {
    /** The viewers of a group; each call returns its duration, ms. */
    group: (group: string) => ({
      connect: (ports: number[], count: number, how: Pick<Connect, 'as'> = {}) =>
        order({ group, do: 'connect', ports, count, ...how }),
      stall: (count: number, room: string) => order({ group, do: 'stall', count, room }),
      revive: () => order({ group, do: 'revive' }),
      leave: () => order({ group, do: 'leave' }),
      /** Runs `emit` and returns the receipt times of a message with `text`. */
      async reached<T>(text: string, emit: () => Promise<T>): Promise<Reached & { emitted: T }> {
        child.send({ group, do: 'reach', text } satisfies Order)
        await next()
        const seen = next()
        const emitted = await emit()
        return { ...((await seen) as Reached), emitted }
      },
      /** Repeats `emit` until every viewer received something: all are in their room. */
      async settle(emit: () => Promise<void>) {
        let isSettled = false
        const settled = order({ group, do: 'receive' }).then(() => (isSettled = true))
        while (!isSettled) {
          await emit()
          await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, settleMs))])
        }
        await settled
      },
      /** Runs `emit` and returns the receipts of `count` revisions. */
      async watch(from: number, count: number, emit: () => Promise<void>): Promise<Watched> {
        child.send({ group, do: 'watch', from, count } satisfies Order)
        await next()
        const seen = next()
        await emit()
        return (await seen) as Watched
      },
    }),
    stop: () => void child.kill('SIGKILL'),
  }
}

export type Crowd = ReturnType<typeof startCrowd>
export type CrowdGroup = ReturnType<Crowd['group']>
