import { z } from 'zod'
import { instanceIdPattern, instanceOf, instancePath } from '@papan/contracts/socket/session-id.ts'

type Instance = { url: string; id: string | null; takesNew: boolean }
type InstancesDeps = { urls: readonly string[] }

const pollMs = 1_000
const askMs = 1_000
const instanceAnswer = z.object({ id: z.string().regex(instanceIdPattern) })

/**
 * The realtime instances. Each tells its id when asked; a session id names the instance that holds the session, so its
 * requests are sent there without a cookie. New sessions go round, past instances that are stopping or do not answer.
 */
export const createInstances = ({ urls }: InstancesDeps) => {
  // Until it was asked an instance counts as there: the first request of all may be a handshake.
  const instances: Instance[] = urls.map((url) => ({ url, id: null, takesNew: true }))
  let turn = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | null = null

  const ask = async (instance: Instance) => {
    try {
      const answer = await fetch(new URL(instancePath, instance.url), { signal: AbortSignal.timeout(askMs) })
      if (answer.ok) instance.id = instanceAnswer.parse(await answer.json()).id
      instance.takesNew = answer.ok
    } catch {
      instance.takesNew = false
    }
  }

  const askEach = async () => {
    await Promise.all(instances.map(ask))
    asking = null
  }
  const askAll = (): Promise<void> => (asking ??= askEach())

  const loop = async () => {
    await askAll()
    if (!stopped) timer = setTimeout(() => void loop(), pollMs)
  }
  void loop()

  const holderOf = (sessionId: string): Instance | undefined => {
    const id = instanceOf(sessionId)
    return id === null ? undefined : instances.find((instance) => instance.id === id)
  }

  const inTurn = (): Instance[] => {
    const start = turn++ % instances.length
    const round = [...instances.slice(start), ...instances.slice(0, start)]
    return [...round.filter(({ takesNew }) => takesNew), ...round.filter(({ takesNew }) => !takesNew)]
  }

  return {
    /**
     * Where a request may go, best first. With a session id that is its holder alone; an id that no instance owns goes
     * to any of them, which answers in Socket.IO's own words that the session is unknown.
     */
    async candidates(sessionId: string | null): Promise<string[]> {
      if (sessionId === null) return inTurn().map(({ url }) => url)
      let holder = holderOf(sessionId)
      if (!holder && instanceOf(sessionId) !== null) {
        await askAll()
        holder = holderOf(sessionId)
      }
      return [(holder ?? inTurn()[0])?.url].filter((url) => url !== undefined)
    },
    isAnyThere: () => instances.some(({ takesNew }) => takesNew),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type Instances = ReturnType<typeof createInstances>

/** The session id that a socket request names, null for a new session. */
export const sessionIdOf = (search: string): string | null => new URLSearchParams(search).get('sid')
