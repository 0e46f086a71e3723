import * as auth from './auth-events.ts'
import { marketTurned } from './clock-events.ts'
import * as content from './content-events.ts'
import { factOf, type EventDefinition, type EventEnvelope } from './define-event.ts'
import * as media from './media-events.ts'
import * as restore from './restore-events.ts'
import * as result from './result-events.ts'

/** Every event that is declared, by its versioned type. */
export const eventsByType: ReadonlyMap<string, EventDefinition<unknown, unknown>> = new Map(
  Object.values({ ...auth, ...content, ...media, ...restore, ...result }).map((definition) => [
    definition.type,
    definition as EventDefinition<unknown, unknown>,
  ]),
)

/** Whether an event tells of a change and so belongs into the log, in whatever version; the clock's strokes do not. */
export const isLogged = (type: string): boolean => factOf(type) !== factOf(marketTurned.type)

/** How an event of this type is declared; undefined for one that this release does not know. */
export const declarationOf = (type: string): EventDefinition<unknown, unknown> | undefined =>
  type === marketTurned.type ? (marketTurned as EventDefinition<unknown, unknown>) : eventsByType.get(type)

const isDeclared = (type: string): boolean => declarationOf(type) !== undefined

/**
 * The event in the newest version that this release declares: as it is, or as one of the earlier versions that a later release tells
 * with it. Null where none is known: then only its subject and its record say what happened.
 */
export const inKnownForm = (envelope: EventEnvelope): EventEnvelope | null => {
  if (isDeclared(envelope.type)) return envelope
  const form = envelope.earlier?.find(({ type }) => isDeclared(type))
  return form ? { ...envelope, ...form } : null
}
