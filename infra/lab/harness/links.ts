import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithUs } from '../../local/processes/children.ts'
import type { LinkOrder } from './link-process.ts'

type Reply = { id: number; port: number; error?: string }

/** Opens links as `startTcpProxy` does, in another process. */
export const startLinks = () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'link-process.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  endWithUs(child, () => child.kill('SIGKILL'))
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  let last = 0
  child.on('message', (reply: unknown) => {
    const { id, port, error } = reply as Reply
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error))
    else asked?.resolve(port)
  })
  const send = (order: LinkOrder): Promise<number> => {
    const id = ++last
    const reply = Promise.withResolvers<number>()
    waiting.set(id, reply)
    child.send({ id, order })
    return reply.promise
  }
  return {
    async open(target: { host: string; port: number }) {
      const port = await send({ do: 'open', target })
      return {
        port,
        cut: () => send({ do: 'cut', port }),
        blackhole: () => send({ do: 'blackhole', port }),
        mend: () => send({ do: 'mend', port }),
      }
    },
    close: () => void child.kill('SIGKILL'),
  }
}

export type OpenLink = Awaited<ReturnType<ReturnType<typeof startLinks>['open']>>
