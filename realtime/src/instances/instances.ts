import { z } from 'zod'
import { instanceIdPattern } from '@papan/contracts/socket/session-id.ts'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AppServer } from '../sessions/socket-types.ts'
import { droppedMessages, instancesNamespace } from './instances-adapter.ts'

const maxInstances = 1_000
/** Of one instance. */
const maxAdmins = 500
/** How long the last message of an instance counts, ms: a dead one expires. */
export const presenceLifeMs = 15_000

/** `visitors`: sessions that are no admin's. */
const presence = z.object({
  instance: z.string().regex(instanceIdPattern),
  visitors: z.number().int().min(0).max(1_000_000),
  admins: z.array(onlineAdmin).max(maxAdmins),
})
const left = presence.pick({ instance: true })
export type Presence = Omit<z.infer<typeof presence>, 'instance'>

type InstancesDeps = { io: AppServer; instanceId: string; metrics: Metrics; clock: () => number }

/** Messages between realtime instances, by `serverSideEmit` on a namespace without clients. */
export const createInstances = ({ io, instanceId, metrics, clock }: InstancesDeps) => {
  const namespace = io.of(instancesNamespace)
  namespace.use((_socket, next) => next(new Error('This namespace has no clients')))
  const dropped = droppedMessages(metrics)
  const known = new Map<string, { presence: Presence; at: number }>()

  const on = <Message>(event: string, shape: z.ZodType<Message>, take: (message: Message) => void) =>
    namespace.on(event, (payload: unknown) => {
      const message = shape.safeParse(payload)
      if (message.success) take(message.data)
      else dropped()
    })

  const forgetExpired = () => {
    for (const [id, { at }] of known) if (clock() - at >= presenceLifeMs) known.delete(id)
  }

  on('presence', presence, ({ instance, ...last }) => {
    if (!known.has(instance)) forgetExpired()
    if (instance === instanceId || (known.size >= maxInstances && !known.has(instance))) return dropped()
    known.set(instance, { presence: last, at: clock() })
  })
  on('left', left, ({ instance }) => known.delete(instance))

  return {
    /** The last presence of each other instance. */
    others(): Presence[] {
      forgetExpired()
      return [...known.values()].map((one) => one.presence)
    },
    sendPresence: ({ visitors, admins }: Presence) =>
      namespace.serverSideEmit('presence', { instance: instanceId, visitors, admins: admins.slice(0, maxAdmins) }),
    sendLeft: () => namespace.serverSideEmit('left', { instance: instanceId }),
  }
}

export type Instances = ReturnType<typeof createInstances>
