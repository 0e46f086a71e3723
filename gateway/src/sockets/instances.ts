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
  /** Unanswered polls in a row. */
  unanswered: number
}
/** A websocket, or a pending long poll. */
type Passing = { destroy: () => unknown }
type InstancesDeps = {
  urls: readonly string[]
  lookUp?: LookUp
  /** Called when an instance hangs, with the number of connections closed. */
  onHung?: (url: string, ended: number) => void
}

const pollMs = 1_000
const askMs = 1_000
/** Unanswered polls after which an instance counts as hung: its visitors move to another. */
const hungAfter = 3
/** Its connections are closed over a second, so that visitors do not reconnect at once. */
const endedIn = { steps: 5, pauseMs: 200 }
/** Assumed up until polled: the very first request may be a handshake. */
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
 * The realtime instances, polled for their id. A session id names its instance, so no cookie is needed. New sessions go round
 * robin, skipping instances that stop or do not answer; one that left DNS keeps its sessions while it answers.
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
      // A stopping instance refuses connections and keeps its sessions.
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
     * Where to send a request, best first. A known session goes to its instance only; an unknown one to any, which answers with
     * Socket.IO's own error.
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
    /** Whether the session's instance is known. */
    holds: (sessionId: string | null): boolean => sessionId !== null && holderOf(sessionId) !== undefined,
    /** Registers a connection, to be closed if the instance hangs. Returns the unregister function. */
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

/** The session id of a request, null for a new session: the last one unless empty, as Engine.IO reads it. */
export const sessionIdOf = (search: string): string | null =>
  new URL(`?${search}`, 'https://socket.io').searchParams.getAll('sid').at(-1) || null
