import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { accountDescribers } from './describe-account.ts'
import { drawDescribers } from './describe-draw.ts'
import { siteDescribers } from './describe-site.ts'
import type { Description } from './description.ts'

const describers = new Map([...accountDescribers, ...siteDescribers, ...drawDescribers])

/** A kind of event that this version does not know yet: its name as a code and its data as they came, rather than nothing. */
const describeUnknown = ({ type, data }: EventEnvelope): Description => ({
  action: type
    .replace(/\.v\d+$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase(),
  details: JSON.stringify(data ?? null),
})

/** How the log tells an event. Throws a ZodError when its payload is not what its type promises. */
export const describeEvent = (envelope: EventEnvelope): Description =>
  (describers.get(envelope.type) ?? describeUnknown)(envelope)

/** Every type that is told in words. */
export const describedTypes: ReadonlySet<string> = new Set(describers.keys())
