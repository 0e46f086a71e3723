import * as auth from './auth-events.ts'
import { marketTurned } from './clock-events.ts'
import * as content from './content-events.ts'
import type { EventDefinition } from './define-event.ts'
import * as media from './media-events.ts'
import * as result from './result-events.ts'

/** Every event that is declared, by its versioned type. */
export const eventsByType: ReadonlyMap<string, EventDefinition<unknown, unknown>> = new Map(
  Object.values({ ...auth, ...content, ...media, ...result }).map((definition) => [
    definition.type,
    definition as EventDefinition<unknown, unknown>,
  ]),
)

/** Events that tell of no change and are kept by no log: the clock's strokes. */
export const unloggedTypes: ReadonlySet<string> = new Set([marketTurned.type])
