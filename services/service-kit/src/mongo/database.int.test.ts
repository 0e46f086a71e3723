import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { z } from '@papan/contracts/schema.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { maxAppliedRequests, newDocument, versionedFields } from '../records/outbox-document.ts'
import { type RuleRow, broken, fieldsIn, noNumber, noText, requiredText } from '../test-kit/schema-rules.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes, testContext } from '../test-kit/test-notes.ts'
import { insertChecked } from './checked-writes.ts'
import { type Mongo, connectMongo } from './connect.ts'
import { readInfo, setInfo } from './database-info.ts'

let mongo: Mongo

afterAll(() => mongo.close())

describe('checked writes', () => {
  let notes: ReturnType<typeof createNotes>
  beforeAll(async () => {
    mongo = await testDatabase()
    notes = createNotes(mongo.connection)
  })

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
      for (const id of ['plain', 'coloured'])
        await expect(notes.write(id, testContext, decide)).rejects.toThrow('colour')
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
      expect(await collection().findOne({ _id: 'later' as never })).toMatchObject({
        ...later,
        lines: ['a', 'b'],
        rev: 2,
      })
    })
  })
})

describe('the marks of a database', () => {
  beforeAll(async () => {
    mongo = await testDatabase()
  })
  beforeEach(async () => {
    await mongo.connection.collection('database-info').deleteMany({})
  })

  /** What becomes of a process of this data version that starts on the database: that it worked on it, or why it ended. */
  const start = async (version: number): Promise<string> => {
    const { promise: outcome, resolve } = Promise.withResolvers<string>()
    const database = mongo.connection.name
    const started = connectMongo({ url: testMongoUrl(), database, log: silentLog(), version, refuse: resolve }, () => {
      resolve('works')
      return Promise.resolve()
    })
    const what = await outcome
    await started.close()
    return what
  }
  const versionThere = async () => (await readInfo(mongo.connection)).version

  describe('a database', () => {
    it('holds the version of the last writer during rollout and rollback', async () => {
      const seen: unknown[] = []
      for (const version of [3, 4, 3, 4, 5, 4]) seen.push(await start(version), await versionThere())
      expect(seen).toEqual(['works', 3, 'works', 4, 'works', 3, 'works', 4, 'works', 5, 'works', 4])
    })

    it('refuses a release more than one version behind any writer', async () => {
      for (const version of [5, 4]) await start(version)
      expect(await start(3)).toMatch(/^The database ".+" was written by a release with data version 5;/)
      expect(await versionThere()).toBe(4)
    })

    it('that is empty is accepted', async () => {
      expect(await start(3)).toBe('works')
      expect(await versionThere()).toBe(3)
    })

    it.each([
      ['without a version', null],
      ['of version 1', { version: 1 }],
    ])('with data %s, of an earlier state, is refused in one sentence and stays as it is', async (_name, info) => {
      const records = mongo.connection.collection('records')
      await records.insertOne({ at: 1 })
      if (info) await setInfo(mongo.connection, info)
      expect(await start(3)).toMatch(
        /^The database "[^"]+" was written by an earlier state of this software, .*: start with a new database, or restore a backup made with data version 3 or higher\.$/,
      )
      expect(await readInfo(mongo.connection)).toEqual({ _id: 'info', ...info })
      await records.deleteMany({})
    })

    it('refuses a release more than one version behind', async () => {
      await setInfo(mongo.connection, { version: 5 })
      expect(await start(3)).toMatch(/^The database ".+" was written by a release with data version 5;/)
      expect(await readInfo(mongo.connection)).toEqual({ _id: 'info', version: 5 })
    })

    it('refuses every release after an unfinished restore', async () => {
      await setInfo(mongo.connection, { version: 3, restoring: true })
      expect(await start(3)).toMatch(
        /^The restore of the database ".+" has not ended: wait for it, or run npm run restore/,
      )
      await setInfo(mongo.connection, { restoring: false })
      expect(await start(3)).toBe('works')
    })

    it('accepts two processes starting concurrently', async () => {
      expect(await Promise.all([start(3), start(3), start(3)])).toEqual(['works', 'works', 'works'])
      expect(await versionThere()).toBe(3)
    })
  })

  describe('a running process', () => {
    const ended = async (harm: () => Promise<unknown>): Promise<string> => {
      const { promise: sentence, resolve } = Promise.withResolvers<string>()
      const name = mongo.connection.name
      const working = connectMongo(
        { url: testMongoUrl(), database: name, log: silentLog(), refuse: resolve },
        async () => {},
      )
      await working.ready
      await harm()
      const told = await sentence
      await working.close()
      return told
    }

    it.each([
      ['begins to be restored', { restoring: true }],
      ['was restored', { restoredAt: 1_000 }],
    ])('ends when its database %s', async (_name, info) => {
      expect(await ended(() => setInfo(mongo.connection, info))).toMatch(
        /^The database ".+" is restored from a backup while this process works on it\.$/,
      )
    })

    it('ends when its database was restored once more', async () => {
      await setInfo(mongo.connection, { restoredAt: 1_000 })
      await ended(() => setInfo(mongo.connection, { restoredAt: 2_000 }))
    })
  })
})
