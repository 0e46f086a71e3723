import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import type { Reads } from './open-loop.ts'

/** Runs open-loop.ts in its own process. */
export const startVisitors = async (url: string, paths: string[], rate: number) => {
  const args = [join(import.meta.dirname, 'open-loop.ts'), url, JSON.stringify(paths), String(rate)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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
