import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Mongo } from '../mongo/connect.ts'
import { setInfo } from '../mongo/database-info.ts'
import { setRestoredAt } from '../records/epochs.ts'
import { maxAppliedRequests, maxUnsentEvents } from '../records/outbox-document.ts'
import { sharedDatabase, testDatabase } from '../test-kit/test-mongo.ts'
import { type Note, type StoredNote, createNotes, testContext } from '../test-kit/test-notes.ts'
import { findWithCompanions } from './companions.ts'
import { confirmEvents } from './outbox-queries.ts'

let mongo: Mongo

beforeAll(async () => {
  mongo = await testDatabase()
})

afterAll(() => mongo.close())

describe('an aggregate store', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_each, index) => String(index + 1))

  /** Writers that know nothing of each other, as in as many processes. */
  const writers = (count: number) => Array.from({ length: count }, () => createNotes(mongo.connection))

  describe('a write', () => {
    it('stores the record, its first revision and the event in one document, and notifies the relay', async () => {
      const notified: string[] = []
      const notes = createNotes(mongo.connection, {
        clock: () => Date.parse('2025-01-31T10:00:00Z'),
        notifyRelay: (type, id) => notified.push(`${type} ${id}`),
      })
      const { record, changed } = await notes.add('first', 'a')
      expect({ record, changed }).toEqual({
        record: { id: 'first', lines: ['a'], epoch: Date.parse('2025-01-31T10:00:00Z'), rev: 1 },
        changed: true,
      })
      expect(await notes.stored('first')).toMatchObject({
        lines: ['a'],
        createdAt: '2025-01-31T10:00:00.000Z',
        deletedAt: null,
        outbox: [{ type: 'line.added.v1', data: { line: 'a' }, ...testContext, rev: 1 }],
      })
      expect(notified).toEqual(['note first'])
    })

    it('appends the next event with the record before', async () => {
      const notes = createNotes(mongo.connection)
      const { record } = await notes.add('second', 'a')
      await notes.add('second', 'b')
      const { outbox, rev } = (await notes.stored('second')) ?? {}
      expect(rev).toBe(2)
      expect(outbox?.map(({ before }) => before)).toEqual([undefined, record])
      expect(new Set(outbox?.map(({ id }) => id)).size).toBe(2)
    })

    it('without a change stores nothing and does not notify the relay', async () => {
      const notified: string[] = []
      const notes = createNotes(mongo.connection, { notifyRelay: (_type, id) => notified.push(id) })
      await notes.add('same', 'a')
      const before = await notes.stored('same')
      expect(await notes.write('same', testContext, () => null)).toMatchObject({
        record: { id: 'same', lines: ['a'], epoch: before?.epoch, rev: 1 },
        changed: false,
      })
      expect(await notes.write('nowhere', testContext, () => null)).toMatchObject({ record: null, changed: false })
      expect(await notes.stored('same')).toEqual(before)
      expect(await notes.stored('nowhere')).toBeNull()
      expect(notified).toEqual(['same'])
    })

    it('that is refused stores nothing and does not block the next', async () => {
      const notes = createNotes(mongo.connection)
      const refused = notes.write('refused', testContext, () => {
        throw new Error('no')
      })
      const next = notes.add('refused', 'a')
      await expect(refused).rejects.toThrow('no')
      expect((await next).record).toMatchObject({ lines: ['a'], rev: 1 })
    })
  })

  describe('an update', () => {
    const addLine = (stored: { lines: string[] }) => ({
      fields: { lines: [...stored.lines, 'b'] },
      event: { type: 'line.added.v1', data: { line: 'b' } },
      outcome: 'added' as const,
    })

    it('answers the document and the outcome, and its event carries the record before', async () => {
      const notes = createNotes(mongo.connection)
      const { record } = await notes.add('updated', 'a')
      expect(await notes.update('updated', testContext, null, addLine)).toMatchObject({
        stored: { lines: ['a', 'b'], rev: 2 },
        outcome: 'added',
      })
      expect((await notes.stored('updated'))?.outbox.at(-1)).toMatchObject({ before: record })
    })

    it('without a change answers the document and the outcome, and stores nothing', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('kept', 'a')
      const { stored, outcome } = await notes.update('kept', testContext, null, () => ({ unchanged: 'same' }))
      expect([stored.rev, outcome]).toEqual([1, 'same'])
    })

    it('throws 404 for no record and for a deleted one, 412 with the record for another revision', async () => {
      const notes = createNotes(mongo.connection)
      await expect(notes.update('never', testContext, null, addLine)).rejects.toMatchObject({ status: 404 })
      await notes.add('dropped', 'a')
      await notes.remove('dropped')
      await expect(notes.update('dropped', testContext, null, addLine)).rejects.toMatchObject({ status: 404 })
      const { record } = await notes.add('stale', 'a')
      const stale = notes.update('stale', testContext, [{ epoch: null, rev: 7 }], addLine)
      await expect(stale).rejects.toMatchObject({ status: 412, current: record })
    })

    it('answers the removed document', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('removed', 'a')
      const event = { type: 'note.removed.v1', data: {} }
      const { stored } = await notes.update('removed', testContext, null, () => ({ remove: true, event }))
      expect(stored).toMatchObject({ lines: ['a'], deletedAt: expect.any(String) })
    })
  })

  describe('twenty racing writers', () => {
    it('lose nothing: each revision is one line and one event, in order', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('race', '0')
      const lines = numbered(20)
      await Promise.all(writers(20).map((writer, index) => writer.add('race', lines[index] ?? '')))

      const stored = await notes.stored('race')
      expect(stored?.rev).toBe(21)
      expect(stored?.lines.toSorted()).toEqual(['0', ...lines].toSorted())
      expect(stored?.outbox.map(({ rev }) => rev)).toEqual(Array.from({ length: 21 }, (_each, index) => index + 1))
      // Each event has the line that its revision added, and the record just before.
      expect(stored?.outbox.map(({ data }) => (data as { line: string }).line)).toEqual(stored?.lines)
      expect(stored?.outbox.map(({ before }) => (before as { rev: number } | undefined)?.rev)).toEqual([
        undefined,
        ...Array.from({ length: 20 }, (_each, index) => index + 1),
      ])
    })

    it('make one record where there was none', async () => {
      await Promise.all(writers(20).map((writer, index) => writer.add('birth', String(index))))
      const stored = await createNotes(mongo.connection).stored('birth')
      expect(stored).toMatchObject({ rev: 20 })
      expect(new Set(stored?.lines).size).toBe(20)
    })

    it('of one process write in sequence', async () => {
      const notes = createNotes(mongo.connection)
      const written = await Promise.all(numbered(20).map((line) => notes.add('queue', line)))
      expect(written.map(({ record }) => record?.rev)).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1))
      expect((await notes.find('queue'))?.lines).toEqual(numbered(20))
    })
  })

  describe('a removed record', () => {
    it('is hidden but stays with its events', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('gone', 'a')
      expect(await notes.remove('gone')).toMatchObject({ record: null, changed: true })
      expect(await notes.find('gone')).toBeNull()
      expect(await notes.remove('gone')).toMatchObject({ record: null, changed: false })
      expect(await notes.stored('gone')).toMatchObject({
        deletedAt: expect.any(String),
        rev: 2,
        outbox: [{ type: 'line.added.v1' }, { type: 'note.removed.v1', removes: true }],
      })
    })

    it.each([
      ['later', 60_000],
      ['in the same millisecond', 0],
      ['by a clock that was set back', -60_000],
    ])('is created again as a newer one, also %s', async (name, later) => {
      let now = Date.parse('2025-01-31T10:00:00Z')
      const notes = createNotes(mongo.connection, { clock: () => now })
      const { record } = await notes.add(`reborn ${name}`, 'old')
      await notes.remove(`reborn ${name}`)
      now += later
      const reborn = await notes.add(`reborn ${name}`, 'new')
      expect(reborn.record).toMatchObject({ lines: ['new'], rev: 1 })
      expect(reborn.record?.epoch).toBeGreaterThan(record?.epoch ?? 0)
      const stored = await notes.stored(`reborn ${name}`)
      expect(stored?.deletedAt).toBeNull()
      expect(stored?.outbox.map(({ type, rev }) => `${type} ${rev}`)).toEqual([
        'line.added.v1 1',
        'note.removed.v1 2',
        'line.added.v1 1',
      ])
    })

    it('is removed once, however many remove it at the same time', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('once', 'a')
      const removed = await Promise.all(writers(10).map((writer) => writer.remove('once')))
      expect(removed.filter(({ changed }) => changed)).toHaveLength(1)
      expect((await notes.stored('once'))?.outbox).toHaveLength(2)
    })
  })

  describe('a document whose events are never confirmed', () => {
    it('refuses writes after 1,000 of them, until some are confirmed', async () => {
      const notes = createNotes(mongo.connection)
      await notes.add('full', 'a')
      const first = (await notes.stored('full'))?.outbox[0]
      const outbox = Array.from({ length: maxUnsentEvents }, (_each, index) => ({ ...first, id: String(index) }))
      await notes.model.collection.updateOne({ _id: 'full' as never }, { $set: { outbox } })

      await expect(notes.add('full', 'b')).rejects.toMatchObject({ status: 503, code: 'BACKLOG' })
      await expect(notes.remove('full')).rejects.toMatchObject({ status: 503 })
      expect(await notes.stored('full')).toMatchObject({ rev: 1, lines: ['a'] })
      expect((await notes.add('other', 'a')).changed).toBe(true)

      await notes.model.collection.updateOne({ _id: 'full' as never }, { $set: { outbox: outbox.slice(1) } })
      expect((await notes.add('full', 'b')).record).toMatchObject({ rev: 2, lines: ['a', 'b'] })
    })
  })

  describe('a write with an idempotency key', () => {
    const wish = { id: 'w1', asked: 'line a' }
    const add = (notes: ReturnType<typeof createNotes>, id: string, line: string, once = wish) =>
      notes.write(id, { ...testContext, once }, (note) => ({
        fields: { lines: [...(note?.lines ?? []), line] },
        event: { type: 'line.added.v1', data: { line } },
        outcome: `said ${line}`,
      }))

    it('is one revision with one event, however often it comes, and answers its outcome again', async () => {
      const written = await Promise.all(writers(5).map((notes) => add(notes, 'wished', 'a')))
      expect(written.filter(({ changed }) => changed)).toHaveLength(1)
      expect(new Set(written.map(({ outcome }) => outcome))).toEqual(new Set(['said a']))
      expect(await createNotes(mongo.connection).stored('wished')).toMatchObject({ lines: ['a'], rev: 1 })
    })

    it('is refused when the key came with another body', async () => {
      const notes = createNotes(mongo.connection)
      await add(notes, 'rewished', 'a')
      await expect(add(notes, 'rewished', 'b', { id: 'w1', asked: 'line b' })).rejects.toMatchObject({ status: 422 })
      expect((await notes.stored('rewished'))?.lines).toEqual(['a'])
    })

    it('is not applied again to a record that was deleted since', async () => {
      const notes = createNotes(mongo.connection)
      await add(notes, 'ended', 'a')
      await notes.remove('ended')
      expect(await add(notes, 'ended', 'a')).toMatchObject({ record: null, changed: false })
    })

    it('stores the last applied requests only', async () => {
      const notes = createNotes(mongo.connection)
      for (const each of numbered(maxAppliedRequests + 3))
        await add(notes, 'many', each, { id: `w${each}`, asked: each })
      const marks = (await notes.stored('many'))?.appliedRequests ?? []
      expect([marks.length, marks[0]?.id, marks.at(-1)?.id]).toEqual([
        maxAppliedRequests,
        'w4',
        `w${maxAppliedRequests + 3}`,
      ])
    })
  })

  describe('onLifecycleChange', () => {
    it('runs around every write that creates or removes a record, and no other', async () => {
      const told: string[] = []
      const notes = createNotes(mongo.connection, {
        onLifecycleChange: (fields, store) => {
          told.push(fields.lines.join())
          return store()
        },
      })
      await notes.add('counted', 'a')
      await notes.add('counted', 'b')
      await notes.remove('counted')
      await notes.add('counted', 'c')
      expect(told).toEqual(['a', 'a,b', 'c'])
    })
  })
})

describe('companions', () => {
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
})

describe('restored records', () => {
  const written = Date.parse('2025-01-31T10:00:00Z')
  const restoredAt = Date.parse('2025-02-01T10:00:00Z')
  let again: Mongo | undefined
  beforeEach(() => mongo.connection.collection('notes').deleteMany({}))
  afterEach(async () => {
    await again?.close()
    again = undefined
    setRestoredAt(0)
  })

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
})
