import { factOf, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { inKnownForm } from '@papan/contracts/events/index.ts'
import { accountDescribers } from './describe-account.ts'
import { drawDescribers } from './describe-draw.ts'
import { siteDescribers } from './describe-site.ts'
import type { Description } from './description.ts'

const describers = new Map([...accountDescribers, ...siteDescribers, ...drawDescribers])

/** A kind of event that this version does not know yet: its name as a code and its data as they came, rather than nothing. */
const describeUnknown = ({ type, data }: EventEnvelope): Description => ({
  action: factOf(type)
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase(),
  details: JSON.stringify(data ?? null),
})

/** How the log tells an event. Throws a ZodError when its payload is not what its type promises. */
export const describeEvent = (envelope: EventEnvelope): Description => {
  const known = inKnownForm(envelope) ?? envelope
  return (describers.get(known.type) ?? describeUnknown)(known)
}

/** Every type that is told in words. */
export const describedTypes: ReadonlySet<string> = new Set(describers.keys())
