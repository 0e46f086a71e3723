import type { Connection } from 'mongoose'
import { z } from '@papan/contracts/schema.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import { restoresCollection } from '../mongo/database-info.ts'
import { defineCollection } from '../mongo/checked-writes.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { announce, newDocument, type Versioned } from '../records/outbox-document.ts'

const restorer = { actor: { userId: null, username: logNames.restore, role: null, ip: '' }, requestId: null }

/** `backupAt` is ISO, `restoredAt` ms. */
export const restoreDocument = (database: string, backupAt: string, restoredAt: number): Versioned => {
  const event = announce(dataRestored, { database, backupAt })
  const document = newDocument(`${database} ${restoredAt}`, event, restorer, restoredAt)
  // Due at once: the service's clock may be behind the restore's clock.
  return { ...document, deletedAt: document.createdAt, outboxDueAt: 0 }
}

export const createRestoreSource = (connection: Connection) => {
  const model = defineCollection<object>(connection, restoresCollection, z.object({}))
  return { model, source: { subjectType: dataRestored.subjectType, model, toRecord: () => null } as OutboxSource }
}
