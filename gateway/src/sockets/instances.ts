import { z } from 'zod'
import { instanceIdPattern, instanceOf, instancePath } from '@papan/contracts/socket/session-id.ts'
import { callService, isTimeout } from '@papan/runtime/http/call-service.ts'
import { inRandomBatches } from '@papan/runtime/process/in-random-batches.ts'
import { createInstanceUrls, createRoundRobin, type ResolveHost } from '@papan/runtime/http/instance-urls.ts'

type Instance = {
  url: string
  id: string | null
  isResolved: boolean
  isUp: boolean
  acceptsNew: boolean
  /** Unanswered polls in a row. */
  unanswered: number
  /** Sockets of visitors; staff is left out. */
  visitors: number
}
/** A websocket, or a pending long poll. */
type Connection = { destroy: () => unknown }
type InstancesDeps = {
  urls: readonly string[]
  resolveHost?: ResolveHost
  /** Called when an instance hangs, with the number of closed connections. */
  onHung?: (url: string, ended: number) => void
}

const pollMs = 1_000
const pollTimeoutMs = 1_000
/** Unanswered polls after which an instance hangs: its visitors are moved. */
const maxUnanswered = 3
/** Spread, so that visitors do not reconnect at once. */
const closeIn = { steps: 5, pauseMs: 200 }
/** Up until polled: the first request may be a handshake. */
const unpolled = (url: string): Instance => ({
  url,
  id: null,
  isResolved: true,
  isUp: true,
  acceptsNew: true,
  unanswered: 0,
  visitors: 0,
})
const instanceAnswer = z.object({ id: z.string().regex(instanceIdPattern), visitors: z.int().min(0) })

/**
 * The realtime instances, polled for their ids. A session id names its instance: no cookie needed. New sessions go round robin
 * over those that are up; one that left DNS keeps its sessions.
 */
export const createInstances = ({ urls, resolveHost, onHung }: InstancesDeps) => {
  const currentUrls = createInstanceUrls(urls, resolveHost)
  let instances = urls.map(unpolled)
  const inTurn = createRoundRobin<Instance>(({ acceptsNew }) => acceptsNew)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null
  const connections = new Map<string, Set<Connection>>()

  const endAll = (url: string) => {
    const ended = [...(connections.get(url) ?? [])]
    if (ended.length === 0) return
    onHung?.(url, ended.length)
    void inRandomBatches(ended, (one) => one.destroy(), closeIn)
  }

  const poll = async (instance: Instance) => {
    try {
      const { status, text } = await callService(new URL(instancePath, instance.url), { timeoutMs: pollTimeoutMs })
      if (status === 200) Object.assign(instance, instanceAnswer.parse(JSON.parse(text)))
      instance.isUp = true
      instance.unanswered = 0
      instance.acceptsNew = status === 200 && instance.isResolved
    } catch (error) {
      instance.isUp = false
      instance.visitors = 0
      instance.acceptsNew = false
      // A stopping instance refuses connections but keeps its sessions.
      instance.unanswered = isTimeout(error) ? instance.unanswered + 1 : 0
      if (instance.unanswered >= maxUnanswered) endAll(instance.url)
    }
  }

  const pollEach = async () => {
    const resolved = await currentUrls()
    const known = new Map(instances.map((instance) => [instance.url, instance]))
    const unresolved = instances.filter(({ url, id, isUp }) => id !== null && isUp && !resolved.includes(url))
    instances = [
      ...resolved.map((url) => ({ ...(known.get(url) ?? unpolled(url)), isResolved: true })),
      ...unresolved.map((instance) => ({ ...instance, isResolved: false, acceptsNew: false })),
    ]
    await Promise.all(instances.map(poll))
    polling = null
  }
  const pollAll = (): Promise<void> => (polling ??= pollEach())

  const loop = async () => {
    await pollAll()
    if (!stopped) timer = setTimeout(() => void loop(), pollMs)
  }
  void loop()

  const ownerOf = (sessionId: string): Instance | undefined => {
    const id = instanceOf(sessionId)
    return id === null ? undefined : instances.find((instance) => instance.id === id)
  }

  return {
    /** Best first. A known session has one target; an unknown one any, for Socket.IO's own error. */
    async candidates(sessionId: string | null): Promise<string[]> {
      if (sessionId === null) return inTurn(instances).map(({ url }) => url)
      let owner = ownerOf(sessionId)
      if (!owner && instanceOf(sessionId) !== null) {
        await pollAll()
        owner = ownerOf(sessionId)
      }
      return [(owner ?? inTurn(instances)[0])?.url].filter((url) => url !== undefined)
    },
    isKnown: (sessionId: string | null): boolean => sessionId !== null && ownerOf(sessionId) !== undefined,
    /** Returns the function that unregisters it. */
    track(url: string, connection: Connection): () => void {
      const all = connections.get(url) ?? new Set()
      connections.set(url, all.add(connection))
      return () => {
        if (all.delete(connection) && all.size === 0 && connections.get(url) === all) connections.delete(url)
      }
    },
    /** At all instances, as of the last poll. */
    visitors: (): number => instances.reduce((sum, { visitors }) => sum + visitors, 0),
    isAnyAvailable: () => instances.some(({ acceptsNew }) => acceptsNew),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type Instances = ReturnType<typeof createInstances>

/** Null for a new session: the last `sid` unless empty, as Engine.IO reads it. */
export const sessionIdOf = (search: string): string | null =>
  new URL(`?${search}`, 'https://socket.io').searchParams.getAll('sid').at(-1) || null
