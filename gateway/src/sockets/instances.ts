import { z } from 'zod'
import { instanceIdPattern, instanceOf, instancePath } from '@papan/contracts/socket/session-id.ts'
import { callService, isLate } from '@papan/runtime/http/call-service.ts'
import { inRandomBatches } from '@papan/runtime/process/in-random-batches.ts'
import { createAddresses, lookUpAll, type LookUp } from './addresses.ts'

type Instance = {
  url: string
  id: string | null
  isNamed: boolean
  answers: boolean
  takesNew: boolean
  /** Questions in a row that got no answer. */
  unanswered: number
}
/** What passes through here to an instance: a websocket, or the answer to a long poll. */
type Passing = { destroy: () => unknown }
type InstancesDeps = {
  urls: readonly string[]
  lookUp?: LookUp
  /** Called when an instance hangs, with how much of what passes to it is ended. */
  onHung?: (url: string, ended: number) => void
}

const pollMs = 1_000
const askMs = 1_000
/** An instance that leaves so many questions in a row without an answer hangs: its visitors are better off with another one. */
const hungAfter = 3
/** What passes to it ends over a second, so that its visitors do not come back at once. */
const endedIn = { steps: 5, pauseMs: 200 }
/** Until it was asked an instance counts as there: the first request of all may be a handshake. */
const unasked = (url: string): Instance => ({
  url,
  id: null,
  isNamed: true,
  answers: true,
  takesNew: true,
  unanswered: 0,
})
const instanceAnswer = z.object({ id: z.string().regex(instanceIdPattern) })

/**
 * The realtime instances. Each tells its id when asked; a session id names the instance that holds the session, so its
 * requests are sent there without a cookie. New sessions go round, past instances that are stopping or do not answer. One that its name
 * no longer stands for keeps its sessions for as long as it answers.
 */
export const createInstances = ({ urls, lookUp = lookUpAll, onHung }: InstancesDeps) => {
  const addresses = createAddresses(urls, lookUp)
  let instances = urls.map(unasked)
  let turn = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | null = null
  const passing = new Map<string, Set<Passing>>()

  const endAll = (url: string) => {
    const ended = [...(passing.get(url) ?? [])]
    if (ended.length === 0) return
    onHung?.(url, ended.length)
    void inRandomBatches(ended, (one) => one.destroy(), endedIn)
  }

  const ask = async (instance: Instance) => {
    try {
      const { status, text } = await callService(new URL(instancePath, instance.url), { timeoutMs: askMs })
      if (status === 200) instance.id = instanceAnswer.parse(JSON.parse(text)).id
      instance.answers = true
      instance.unanswered = 0
      instance.takesNew = status === 200 && instance.isNamed
    } catch (error) {
      instance.answers = false
      instance.takesNew = false
      // One that is stopping refuses connections at once, and goes on serving its sessions.
      instance.unanswered = isLate(error) ? instance.unanswered + 1 : 0
      if (instance.unanswered >= hungAfter) endAll(instance.url)
    }
  }

  const askEach = async () => {
    const named = await addresses()
    const known = new Map(instances.map((instance) => [instance.url, instance]))
    const unnamed = instances.filter(({ url, id, answers }) => id !== null && answers && !named.includes(url))
    instances = [
      ...named.map((url) => ({ ...(known.get(url) ?? unasked(url)), isNamed: true })),
      ...unnamed.map((instance) => ({ ...instance, isNamed: false, takesNew: false })),
    ]
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
    /** Whether a session id names an instance that is known. */
    holds: (sessionId: string | null): boolean => sessionId !== null && holderOf(sessionId) !== undefined,
    /** Notes what passes to an instance, to be ended should the instance hang. Returns what takes the note back. */
    pass(url: string, one: Passing): () => void {
      const all = passing.get(url) ?? new Set()
      passing.set(url, all.add(one))
      return () => {
        if (all.delete(one) && all.size === 0 && passing.get(url) === all) passing.delete(url)
      }
    },
    isAnyThere: () => instances.some(({ takesNew }) => takesNew),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type Instances = ReturnType<typeof createInstances>

/** The session id that a socket request names, null for a new session: the last one, unless it is empty, as Engine.IO reads it. */
export const sessionIdOf = (search: string): string | null =>
  new URL(`?${search}`, 'https://socket.io').searchParams.getAll('sid').at(-1) || null
