import type { Connection } from 'mongoose'
import { z } from '@papan/contracts/schema.ts'
import type { WriteContext } from '../records/write-context.ts'
import { defineCollection, type RecordModel } from '../mongo/checked-writes.ts'
import { createAggregateStore } from '../outbox/aggregate-store.ts'
import { outwardEpoch } from '../records/epochs.ts'
import type { NotifyRelay, Versioned } from '../records/outbox-document.ts'

const noteFields = z.object({ lines: z.array(z.string()) })
type NoteFields = z.infer<typeof noteFields>
export type StoredNote = Versioned & NoteFields
export type Note = { id: string; lines: string[]; epoch: number; rev: number }

export const testContext: WriteContext = {
  actor: { userId: 'u1', username: 'budi', role: 'ADMIN', ip: '192.0.2.1' },
  requestId: 'request-1',
}

type NotesOptions = {
  clock?: () => number
  notifyRelay?: NotifyRelay
  onLifecycleChange?: <T>(fields: NoteFields, store: () => Promise<T>) => Promise<T>
}

/** A minimal store of versioned documents. Each call creates another writer of one collection. */
export const createNotes = (
  connection: Connection,
  {
    clock = Date.now,
    notifyRelay = () => undefined,
    onLifecycleChange = (_fields, store) => store(),
  }: NotesOptions = {},
) => {
  const model = (connection.models['notes'] ??
    defineCollection(connection, 'notes', noteFields)) as RecordModel<StoredNote>
  const store = createAggregateStore<NoteFields, StoredNote, Note>({
    subjectType: 'note',
    model,
    toRecord: (stored) => ({ id: stored._id, lines: stored.lines, epoch: outwardEpoch(stored), rev: stored.rev }),
    clock,
    notifyRelay,
    onLifecycleChange,
  })
  return {
    ...store,
    model,
    /** Creates the note if needed. */
    add: (id: string, line: string) =>
      store.write(id, testContext, (note) => ({
        fields: { lines: [...(note?.lines ?? []), line] },
        event: { type: 'line.added.v1', data: { line }, ...(note ? { before: note } : {}) },
      })),
    remove: (id: string) =>
      store.write(id, testContext, (note) =>
        note ? { remove: true, event: { type: 'note.removed.v1', data: {}, before: note } } : null,
      ),
    stored: async (id: string) => (await model.findById(id).lean()) as StoredNote | null,
  }
}
