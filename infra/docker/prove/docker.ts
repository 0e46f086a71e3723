import { runCommand } from '../../local/processes/run-command.ts'

const minutes = 60_000
const longestMs = 20 * minutes

const run = (args: string[], onLine?: (line: string) => void) =>
  runCommand('docker', args, { timeoutMs: longestMs, ...(onLine ? { onLine } : {}) })

/** Runs docker and answers what it printed. Rejects with its last lines when it fails. */
export const docker = (...args: string[]): Promise<string> => run(args)

/** The same with docker compose; project, files and settings come from the environment. */
export const compose = (...args: string[]): Promise<string> => run(['compose', '--progress', 'quiet', ...args])

/** Only what it wrote to its output as lines; warnings of the client go before it and are no JSON. */
const jsonLine = (text: string): string => text.split('\n').find((line) => /^[[{]/.test(line)) ?? 'null'

/** What docker knows of a container, an image or a network. */
export const inspect = async <T>(id: string): Promise<T> =>
  JSON.parse(jsonLine(await docker('inspect', '--format', '{{json .}}', id))) as T

/** The containers of a service that run now. */
export const containersOf = async (service: string): Promise<string[]> =>
  (await compose('ps', '--quiet', service)).split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line))

type State = { Status: string; ExitCode: number; Pid: number; Health?: { Status: string } }

export const stateOf = async (container: string): Promise<State> => (await inspect<{ State: State }>(container)).State
