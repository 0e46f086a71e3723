import { spawn } from 'node:child_process'
import { endWithUs } from '../../local/processes/children.ts'
import { loadCore, onCore } from './realtime/pinned.ts'

type Call = { id: number; name: string; args: unknown[] }
type Reply = { id: number; answer?: unknown; error?: string }
type Functions = Record<string, (...args: never[]) => unknown>
/** Functions as another process calls them. */
type Remote<Served extends Functions> = {
  [Name in keyof Served]: (...args: Parameters<Served[Name]>) => Promise<Awaited<ReturnType<Served[Name]>>>
}

/** Runs a file that calls `serve` in its own process, `isPinned` on the load's core. It never outlives us. */
export const startRemote = <Served extends Functions>(file: string, { isPinned = false } = {}) => {
  const [command, all] = isPinned ? onCore(loadCore, process.execPath, [file]) : [process.execPath, [file]]
  const child = spawn(command, all, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const stop = () => void child.kill('SIGKILL')
  endWithUs(child, stop)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  child.on('message', (message) => {
    const { id, answer, error } = message as Reply
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(answer)
    else call?.reject(new Error(error))
  })
  const send = (name: string, args: unknown[]): Promise<unknown> => {
    const call = Promise.withResolvers<unknown>()
    waiting.set(++last, call)
    child.send({ id: last, name, args } satisfies Call)
    return call.promise
  }
  const get =
    (_target: object, name: string | symbol) =>
    (...args: unknown[]) =>
      send(String(name), args)
  return { remote: new Proxy({}, { get }) as Remote<Served>, stop }
}

/** Offers functions to the process that started this one, and ends with it. */
export const serve = (functions: Functions): void => {
  process.on('message', ({ id, name, args }: Call) => {
    const answer = async () => functions[name]?.(...(args as never[]))
    answer().then(
      (value) => process.send?.({ id, answer: value } satisfies Reply),
      (error: unknown) => process.send?.({ id, error: String(error) } satisfies Reply),
    )
  })
  process.once('disconnect', () => process.exit())
}
