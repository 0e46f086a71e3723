import { z } from '../schema.ts'
import { defineEvent } from './define-event.ts'

/**
 * A backup was put back into the database of the service that tells it: whatever its answers showed before may be another state now, and
 * what was written after `backupAt` (ISO) is not there any more. Its subject is the database, with the moment of the restore as `epoch`.
 */
export const dataRestored = defineEvent('data.restored.v1', {
  subjectType: 'database',
  record: z.null(),
  data: z.object({ database: z.string(), backupAt: z.iso.datetime() }),
})
