import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Mongo } from '../mongo/connect.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes, testContext } from '../test-kit/test-notes.ts'
import { maxAppliedRequests } from '../records/outbox-document.ts'
import { maxUnsentEvents } from '../records/outbox-document.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await testDatabase()
})
afterAll(() => mongo.close())

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
    for (const each of numbered(maxAppliedRequests + 3)) await add(notes, 'many', each, { id: `w${each}`, asked: each })
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
