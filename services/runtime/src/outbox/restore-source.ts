import type { Connection } from 'mongoose'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { defineCollection } from '../mongo/define-collection.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { announce, newDocument, type Versioned } from './outbox-document.ts'

/** Where a restore leaves its event: the service that owns the database sends it, and the document goes once the log has it. */
export const restoresCollection = 'restores'

const restorer = { actor: { userId: null, username: 'pemulihan', role: null, ip: '' }, requestId: null }

/** The document of one restore; `backupAt` is ISO, `restoredAt` ms. */
export const restoreDocument = (database: string, backupAt: string, restoredAt: number): Versioned => {
  const event = announce(dataRestored, { database, backupAt })
  const document = newDocument(`${database} ${restoredAt}`, event, restorer, restoredAt)
  // Due at once: the clock of the service may be behind the restore.
  return { ...document, deletedAt: document.createdAt, outboxDueAt: 0 }
}

/** The restores of a service's database, for its relay. */
export const createRestoreSource = (connection: Connection) => {
  const model = defineCollection<Versioned>(connection, restoresCollection, {})
  return { model, source: { subjectType: dataRestored.subjectType, model, toRecord: () => null } as OutboxSource }
}
