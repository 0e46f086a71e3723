import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { identitySaved } from '@papan/contracts/events/media-events.ts'
import { on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'
import type { PushDeps } from './emit.ts'

/** Emits what the site is called and looks like after each change. */
export const identityHandlers = ({ io }: Pick<PushDeps, 'io'>): EventHandler[] => [
  on(identitySaved, ({ record }) => {
    if (record) io.local.emit('identity_update', shownIdentity(record))
  }),
]
