import * as auth from './auth-events.ts'
import { marketTurned } from './clock-events.ts'
import * as content from './content-events.ts'
import { factOf, type EventDefinition, type EventEnvelope } from './define-event.ts'
import * as media from './media-events.ts'
import * as restore from './restore-events.ts'
import * as result from './result-events.ts'

export const eventsByType: ReadonlyMap<string, EventDefinition<unknown, unknown>> = new Map(
  Object.values({ ...auth, ...content, ...media, ...restore, ...result }).map((definition) => [
    definition.type,
    definition as EventDefinition<unknown, unknown>,
  ]),
)

/** The audit log stores every change, but not the market clock's turns. */
export const isLogged = (type: string): boolean => factOf(type) !== factOf(marketTurned.type)

export const declarationOf = (type: string): EventDefinition<unknown, unknown> | undefined =>
  type === marketTurned.type ? (marketTurned as EventDefinition<unknown, unknown>) : eventsByType.get(type)

const isDeclared = (type: string): boolean => declarationOf(type) !== undefined

/**
 * The event in the newest version this release declares. Null if none: then only its subject and record can be used.
 */
export const inKnownForm = (envelope: EventEnvelope): EventEnvelope | null => {
  if (isDeclared(envelope.type)) return envelope
  const form = envelope.earlier?.find(({ type }) => isDeclared(type))
  return form ? { ...envelope, ...form } : null
}
