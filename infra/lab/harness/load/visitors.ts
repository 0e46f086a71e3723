import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import { onCore } from '../../harness/realtime/pinned.ts'
import type { Reads } from './open-loop.ts'

/** Runs open-loop.ts in its own process, on one core if given. */
export const startVisitors = async (url: string, paths: string[], rate: number, core?: string) => {
  const own = [join(import.meta.dirname, 'open-loop.ts'), url, JSON.stringify(paths), String(rate)]
  const [command, args] = core ? onCore(core, process.execPath, own) : [process.execPath, own]
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  await once(child, 'message')
  return {
    begin: () => void child.send('begin'),
    async end(): Promise<Reads> {
      child.send('end')
      const [reads] = (await once(child, 'message')) as [Reads]
      return reads
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

export type Visitors = Awaited<ReturnType<typeof startVisitors>>
