import { z } from '../schema.ts'
import { defineEvent } from './define-event.ts'

/** Changes after `backupAt` (ISO) are lost, all cached answers are suspect. `epoch` is the moment of the restore. */
export const dataRestored = defineEvent('data.restored.v1', {
  subjectType: 'database',
  record: z.null(),
  data: z.object({ database: z.string(), backupAt: z.iso.datetime() }),
})
