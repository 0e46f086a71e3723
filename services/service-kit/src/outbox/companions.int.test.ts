import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Mongo } from '../mongo/connect.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes, type Note, type StoredNote } from '../test-kit/test-notes.ts'
import { findWithCompanions } from './companions.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await testDatabase()
})
afterAll(() => mongo.close())

type Beside = { first: Note; second: Note }

describe('a read with companions', () => {
  it('returns each under its name, null for an absent or deleted one', async () => {
    const notes = createNotes(mongo.connection)
    for (const id of ['own', 'beside', 'deleted']) await notes.add(id, id)
    await notes.remove('deleted')
    const read = (id: string, first: string, second: string) =>
      findWithCompanions<StoredNote, Beside>(notes.model, id, {
        first: notes.companion(first),
        second: notes.companion(second),
      })
    const { document, found } = await read('own', 'beside', 'absent')
    expect(document).toEqual(await notes.stored('own'))
    expect(found).toEqual({ first: await notes.find('beside'), second: null })
    expect(await read('absent', 'beside', 'deleted')).toEqual({
      document: null,
      found: { first: await notes.find('beside'), second: null },
    })
    expect((await read('own', 'own', 'own')).found).toEqual({
      first: await notes.find('own'),
      second: await notes.find('own'),
    })
  })

  it('returns a deleted document itself, whose id may be written again', async () => {
    const notes = createNotes(mongo.connection)
    const read = await findWithCompanions<StoredNote, Beside>(notes.model, 'deleted', {
      first: notes.companion('own'),
    })
    expect(read.document).toMatchObject({ _id: 'deleted', deletedAt: expect.any(String) })
  })
})
