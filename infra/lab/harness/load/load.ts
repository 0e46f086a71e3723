import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import { loadCore, onCore } from '../realtime/pinned.ts'
import type { LoadOrder, Plan, Reads } from './generator.ts'

/** Runs generator.ts in its own process, `isPinned` on the load's core. */
export const startLoad = async (plan: Plan, { isPinned = false } = {}) => {
  const args = [join(import.meta.dirname, 'generator.ts')]
  const [command, all] = isPinned ? onCore(loadCore, process.execPath, args) : [process.execPath, args]
  const child = spawn(command, all, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  endWithUs(child, () => child.kill('SIGKILL'))
  const send = (order: LoadOrder) => void child.send(order)
  const stop = () => void child.kill('SIGKILL')
  send({ plan })
  await once(child, 'message')
  return {
    begin: () => send('begin'),
    async end(): Promise<Reads> {
      send('end')
      const [reads] = (await once(child, 'message')) as [Reads]
      return reads
    },
    stop,
    [Symbol.dispose]: stop,
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
