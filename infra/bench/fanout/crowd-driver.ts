import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../local/processes/children.ts'
import { loadCore, onCore } from '../http/pinned.ts'
import type { Order, Watched } from './crowd.ts'

type Answer = { watching?: true; answer?: unknown; error?: string }

const crowdFile = join(import.meta.dirname, 'crowd.ts')

/** Starts a crowd on the load's core. Whatever ends us ends it. */
export const startCrowd = () => {
  const [command, args] = onCore(loadCore, process.execPath, [crowdFile])
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  const next = async (): Promise<Answer> => {
    const [answer] = (await once(child, 'message')) as [Answer]
    if (answer.error) throw new Error(answer.error)
    return answer
  }
  const order = async (what: Order): Promise<unknown> => {
    child.send(what)
    return (await next()).answer
  }
  return {
    /** Answers how long it took, ms. */
    connect: async (port: number, count: number) => (await order({ do: 'connect', port, count })) as number,
    stall: (count: number) => order({ do: 'stall', count }),
    return: async (withinMs: number) => (await order({ do: 'return', withinMs })) as number,
    leave: () => order({ do: 'leave' }),
    /** Lets `emit` tell the revisions while the crowd watches. */
    async watch(from: number, count: number, emit: () => Promise<void>): Promise<Watched> {
      child.send({ do: 'watch', from, count } satisfies Order)
      await next()
      const seen = next()
      await emit()
      return (await seen).answer as Watched
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

export type Crowd = ReturnType<typeof startCrowd>
