import * as auth from './auth-events.ts'
import { marketTurned } from './clock-events.ts'
import * as content from './content-events.ts'
import * as desk from './desk-events.ts'
import { factOf, type EventDefinition, type EventEnvelope } from './define-event.ts'
import * as media from './media-events.ts'
import * as notify from './notify-events.ts'
import * as restore from './restore-events.ts'
import * as result from './result-events.ts'

export const eventsByType: ReadonlyMap<string, EventDefinition<unknown, unknown>> = new Map(
  Object.values({ ...auth, ...content, ...desk, ...media, ...notify, ...restore, ...result }).map((definition) => [
    definition.type,
    definition as EventDefinition<unknown, unknown>,
  ]),
)

/** Market clock turns are no changes. */
export const isLogged = (type: string): boolean => factOf(type) !== factOf(marketTurned.type)

export const declarationOf = (type: string): EventDefinition<unknown, unknown> | undefined =>
  type === marketTurned.type ? (marketTurned as EventDefinition<unknown, unknown>) : eventsByType.get(type)

const isDeclared = (type: string): boolean => declarationOf(type) !== undefined

/** Null when this release declares no version: then only subject and record are usable. */
export const inKnownForm = (envelope: EventEnvelope): EventEnvelope | null => {
  if (isDeclared(envelope.type)) return envelope
  const form = envelope.earlier?.find(({ type }) => isDeclared(type))
  return form ? { ...envelope, ...form } : null
}
