import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { connectMongo, type Mongo } from './connect.ts'
import { readInfo, setInfo } from './database-info.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await testDatabase()
})
afterAll(() => mongo.close())
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
