import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithUs } from './children.ts'

const maxLastLines = 12

export const findCommand = async (name: string) => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return undefined
}

type CommandOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  onLine?: (line: string) => void
  timeoutMs?: number
  signal?: AbortSignal
}

/** Returns the output; rejects with its last lines. */
export const runCommand = async (
  command: string,
  args: string[],
  { cwd, env, onLine, timeoutMs, signal }: CommandOptions = {},
) => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  endWithUs(child, () => child.kill('SIGTERM'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      onLine?.(line)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return lines.join('\n')
  const ending = code === null ? 'was killed' : `exited with ${code}`
  throw new Error([`${command} ${args[0] ?? ''} ${ending}:`, ...lines.slice(-maxLastLines)].join('\n  '))
}
