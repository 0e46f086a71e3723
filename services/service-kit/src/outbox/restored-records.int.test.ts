import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Mongo } from '../mongo/connect.ts'
import { setInfo } from '../mongo/database-info.ts'
import { sharedDatabase, testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes } from '../test-kit/test-notes.ts'
import { setRestoredAt } from '../records/epochs.ts'
import { confirmEvents } from './outbox-queries.ts'

const written = Date.parse('2025-01-31T10:00:00Z')
const restoredAt = Date.parse('2025-02-01T10:00:00Z')

let mongo: Mongo
let again: Mongo | undefined
beforeAll(async () => {
  mongo = await testDatabase()
})
afterEach(async () => {
  await again?.close()
  again = undefined
  setRestoredAt(0)
})
afterAll(() => mongo.close())

const notesAt = (now: number, connection = mongo.connection) => createNotes(connection, { clock: () => now })

/** The database as a process finds it that starts after a restore. */
const afterRestore = async (now: number, at = restoredAt) => {
  await setInfo(mongo.connection, { restoredAt: at })
  again = await sharedDatabase(mongo.connection.name)
  return notesAt(now, again.connection)
}

/** What the log does: all events of a record are stored, and a deleted one goes for good. */
const confirmAll = async (id: string) => {
  const { source, stored } = notesAt(written)
  const events = (await stored(id))?.outbox ?? []
  await confirmEvents(
    source,
    events.map((event) => ['note', id, event.id]),
  )
}

describe('a record whose document was deleted', () => {
  it.each([
    ['by a clock that was set back', -60_000],
    ['in the same millisecond', 0],
  ])('is created again with a later epoch, also %s', async (name, later) => {
    const notes = notesAt(written)
    await notes.add(name, 'old')
    await notes.remove(name)
    await confirmAll(name)
    expect(await notes.stored(name)).toBeNull()
    const { record } = await notesAt(written + later).add(name, 'new')
    expect(record).toMatchObject({ lines: ['new'], rev: 1 })
    expect(record?.epoch).toBeGreaterThan(written)
  })

  it('does not affect existing records', async () => {
    await notesAt(written).add('there', 'a')
    await confirmAll('there')
    expect(await notesAt(written).stored('there')).toMatchObject({ outbox: [], epoch: expect.any(Number), rev: 1 })
  })
})

describe('a record of a restored database', () => {
  it('is answered with the restore as its epoch, and stored unchanged', async () => {
    await notesAt(written).add('kept', 'a')
    const before = await notesAt(written).stored('kept')
    const notes = await afterRestore(restoredAt + 1_000)
    expect(await notes.find('kept')).toEqual({ id: 'kept', lines: ['a'], epoch: restoredAt, rev: 1 })
    expect(await notes.stored('kept')).toEqual(before)
  })

  it('is written again, each time as a later state', async () => {
    const { record } = await notesAt(written).add('changed', 'a')
    const notes = await afterRestore(restoredAt + 1_000)
    expect((await notes.add('changed', 'b')).record).toMatchObject({ lines: ['a', 'b'], epoch: restoredAt, rev: 2 })
    expect(await notes.stored('changed')).toMatchObject({ epoch: record?.epoch, rev: 2 })
  })

  it.each([
    ['', 'before the restore, '],
    ['gone for good ', 'before the restore and '],
  ])('that was deleted %sis created again later than the restore, for any clock', async (gone) => {
    const id = `deleted ${gone}`
    await notesAt(written).add(id, 'a')
    await notesAt(written).remove(id)
    if (gone) await confirmAll(id)
    const notes = await afterRestore(written)
    expect((await notes.add(id, 'b')).record?.epoch).toBeGreaterThan(restoredAt)
  })

  it('is created later than the restore, for any clock', async () => {
    const notes = await afterRestore(written)
    expect((await notes.add('new', 'a')).record?.epoch).toBeGreaterThan(restoredAt)
  })

  it('that was created after the restore keeps its own epoch', async () => {
    const now = restoredAt + 60_000
    const notes = await afterRestore(now)
    expect((await notes.add('own', 'a')).record?.epoch).toBe(now)
  })

  it('is a later state after each restore of the same backup', async () => {
    await notesAt(written).add('twice', 'a')
    const first = await afterRestore(restoredAt)
    expect((await first.find('twice'))?.epoch).toBe(restoredAt)
    await again?.close()
    const second = await afterRestore(restoredAt + 5_000, restoredAt + 5_000)
    expect((await second.find('twice'))?.epoch).toBe(restoredAt + 5_000)
  })
})
