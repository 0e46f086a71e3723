import { runCommand } from '../../local/processes/run-command.ts'

const minuteMs = 60_000
const longestMs = 20 * minuteMs

const run = (args: string[], onLine?: (line: string) => void) =>
  runCommand('docker', args, { timeoutMs: longestMs, ...(onLine ? { onLine } : {}) })

/** Rejects with docker's last lines. */
export const docker = (...args: string[]): Promise<string> => run(args)

/** Project, files and settings come from the environment. */
export const compose = (...args: string[]): Promise<string> =>
  run(['compose', '--progress', 'quiet', '--profile', 'sample', ...args])

/** Skips the client's warnings before the JSON. */
const jsonLine = (text: string): string => text.split('\n').find((line) => /^[[{]/.test(line)) ?? 'null'

export const inspect = async <T>(id: string): Promise<T> =>
  JSON.parse(jsonLine(await docker('inspect', '--format', '{{json .}}', id))) as T

/** Running containers only. */
export const containersOf = async (service: string): Promise<string[]> =>
  (await compose('ps', '--quiet', service)).split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line))

type State = { Status: string; ExitCode: number; Pid: number; Health?: { Status: string } }

export const stateOf = async (container: string): Promise<State> => (await inspect<{ State: State }>(container)).State
