import type { EventDefinition, EventEnvelope, EventOf } from '@papan/contracts/events/define-event.ts'
import type { NewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import type { KnownMarkets } from '../rooms/known-markets.ts'
import type { NewestResults } from '../rooms/newest-results.ts'
import type { AppServer } from '../sessions/socket-types.ts'

/** What a consumer of events works with. */
export type PushDeps = {
  io: AppServer
  newest: NewestResults
  markets: KnownMarkets
  /** The states of results that were pushed already. */
  pushed: NewestSeen
  /** Wall clock, ms. */
  now: () => number
}

export type EventHandler = readonly [type: string, handle: (envelope: EventEnvelope, deps: PushDeps) => void]

/** Says what to do when an event arrives, typed as its declaration reads it. */
export const onEvent = <Data, Rec>(
  definition: EventDefinition<Data, Rec>,
  handle: (event: EventOf<EventDefinition<Data, Rec>>, deps: PushDeps) => void,
): EventHandler => [definition.type, (envelope, deps) => handle(definition.parse(envelope), deps)]
