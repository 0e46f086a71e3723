import { factOf, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { inKnownForm } from '@papan/contracts/events/index.ts'
import { accountDescribers } from './describe-account.ts'
import { deskDescribers } from './describe-desk.ts'
import { drawDescribers } from './describe-draw.ts'
import { siteDescribers } from './describe-site.ts'
import type { Description } from './description.ts'

const describers = new Map([...accountDescribers, ...siteDescribers, ...drawDescribers, ...deskDescribers])

/** An event of a later release: type as code, data as JSON. */
const describeUnknown = ({ type, data }: EventEnvelope): Description => ({
  action: factOf(type)
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase(),
  details: JSON.stringify(data ?? null),
})

/** Throws a ZodError when the payload does not fit the type. */
export const describeEvent = (envelope: EventEnvelope): Description => {
  const known = inKnownForm(envelope) ?? envelope
  return (describers.get(known.type) ?? describeUnknown)(known)
}

/** Event types with a specific sentence in the log. */
export const describedTypes: ReadonlySet<string> = new Set(describers.keys())
