import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** Arguments of setpriv, of util-linux: the kernel ends the program with the process that started it, however that ends. */
export const boundArgs = (command: string, args: readonly string[]): string[] => [
  '--pdeathsig',
  'KILL',
  command,
  ...args,
]

/** A program that cannot outlive this process: a later run would talk to it. */
export const spawnBound = (command: string, args: readonly string[], options: SpawnOptions) => {
  const child = spawn('setpriv', boundArgs(command, args), options)
  const ended = once(child, 'exit')
  return {
    child,
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
