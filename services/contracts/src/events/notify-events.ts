import { z } from '../schema.ts'
import { destinationRecord } from '../calls/notify/destination-calls.ts'
import { defineEvent } from './define-event.ts'

/** Neither an address nor a secret is in any event. */
const about = { subjectType: 'destination', record: destinationRecord, data: z.object({ name: z.string() }) }
/** `addressChanged`: to another address or chat; `tokenChanged`: of a channel. Events hold neither. */
export const destinationSaved = defineEvent('destination.saved.v1', {
  ...about,
  data: z.object({ name: z.string(), addressChanged: z.boolean(), tokenChanged: z.boolean() }),
})
export const destinationDeleted = defineEvent('destination.deleted.v1', about)
export const secretRenewed = defineEvent('destination.secret-renewed.v1', about)
export const destinationTested = defineEvent('destination.tested.v1', about)
export const deliveriesRetried = defineEvent('destination.retried.v1', about)
