import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from '@papan/contracts/schema.ts'
import { maxAppliedRequests, newDocument, versionedFields } from '../records/outbox-document.ts'
import { broken, fieldsIn, type RuleRow, noNumber, noText, requiredText } from '../test-kit/schema-rules.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes, testContext } from '../test-kit/test-notes.ts'
import { insertChecked } from './checked-writes.ts'
import type { Mongo } from './connect.ts'

let mongo: Mongo
let notes: ReturnType<typeof createNotes>
beforeAll(async () => {
  mongo = await testDatabase()
  notes = createNotes(mongo.connection)
})
afterAll(() => mongo.close())

const collection = () => mongo.connection.collection('notes')
const event = { type: 'line.added.v1', data: {} }
const wish = { id: 'w', asked: 'line', at: 1, note: 'said' }
const good = {
  ...newDocument('fresh', event, testContext, Date.parse('2025-01-31T10:00:00Z')),
  appliedRequests: [wish],
  lines: ['a'],
}

const rows: RuleRow[] = [
  ...requiredText('_id'),
  noNumber('epoch'),
  ['epoch', 'required', null],
  ['epoch', 'min', -1],
  noNumber('rev'),
  ['rev', 'required', null],
  ['rev', 'min', 0],
  ...requiredText('createdAt'),
  ...requiredText('updatedAt'),
  noText('deletedAt'),
  noNumber('outboxDueAt'),
  ['appliedRequests', 'cast', 'not a list'],
  ['appliedRequests', 'max', Array.from({ length: maxAppliedRequests + 1 }, () => wish)],
  ...requiredText('appliedRequests.id'),
  ...requiredText('appliedRequests.asked'),
  noNumber('appliedRequests.at'),
  ['appliedRequests.at', 'required', null],
  noText('appliedRequests.note'),
]

describe('the rules of every versioned document', () => {
  it('have a row here for each field', () => {
    // Events are parsed by their own declarations.
    const own = fieldsIn(z.object(versionedFields)).filter((path) => path !== 'outbox')
    expect(rows.map(([path]) => path)).toEqual(expect.arrayContaining(own))
  })

  it.each(rows)('refuse %s that breaks "%s", and nothing is stored', async (path, _rule, bad) => {
    const document = broken(good, path, bad)
    const refused = await insertChecked(notes.model, [document]).catch((error: unknown) => error)
    expect(String(refused).replaceAll(/\.\d+/g, '')).toContain(`breaks its schema: ${path}`)
    expect(await collection().countDocuments({ lines: 'a' })).toBe(0)
  })
})

describe('a state that its schema refuses', () => {
  const breakLines = () => ({ fields: { lines: [{ not: 'a text' }] as never }, event })

  it('leaves the record as it was, and the next write is taken', async () => {
    await notes.add('kept', 'a')
    const before = await notes.stored('kept')
    await expect(notes.write('kept', testContext, breakLines)).rejects.toThrow('notes kept breaks its schema: lines')
    expect(await notes.stored('kept')).toEqual(before)
    expect((await notes.add('kept', 'b')).record).toMatchObject({ lines: ['a', 'b'], rev: 2 })
  })

  it('is refused where a field is not in the schema', async () => {
    const decide = () => ({ fields: { lines: ['a'], colour: 'red' } as never, event })
    await notes.add('plain', 'a')
    for (const id of ['plain', 'coloured']) await expect(notes.write(id, testContext, decide)).rejects.toThrow('colour')
    expect([await notes.stored('coloured'), (await notes.stored('plain'))?.rev]).toEqual([null, 1])
  })

  it('that is stored already can be removed', async () => {
    await notes.add('broken', 'a')
    await collection().updateOne({ _id: 'broken' as never }, { $set: { lines: { not: 'a list' }, createdAt: '' } })
    expect(await notes.remove('broken')).toMatchObject({ record: null, changed: true })
  })
})

describe('a field of a later release', () => {
  it('stays in the document through a write of this one', async () => {
    await notes.add('later', 'a')
    const later = { colour: { name: 'red', empty: {} } }
    await collection().updateOne({ _id: 'later' as never }, { $set: later })
    await notes.add('later', 'b')
    expect(await collection().findOne({ _id: 'later' as never })).toMatchObject({ ...later, lines: ['a', 'b'], rev: 2 })
  })
})
