import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { setInfo } from '@papan/service-kit/mongo/database-info.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { assertReadable } from './readable-data.ts'

const names = ['one', 'two'].map((name) => `${name}_${randomUUID().slice(0, 8)}`)
let client: mongoose.mongo.MongoClient
beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
})
afterEach(() => Promise.all(names.map((name) => client.db(name).dropDatabase())))
afterAll(() => client.close())

const check = async (...versions: number[]) => {
  for (const [index, version] of versions.entries()) await setInfo(client.db(names[index]), { version })
  return assertReadable(testMongoUrl(), names)
}

describe('assertReadable', () => {
  it.each([
    ['empty databases', []],
    ['data of this release', [dataVersion, dataVersion]],
    ['data of the release after this one', [dataVersion, dataVersion + 1]],
  ])('accepts %s without a warning', async (_name, versions) => expect(await check(...versions)).toEqual([]))

  it('throws the sentence of the first database that this release cannot read', async () => {
    await expect(check(dataVersion, dataVersion + 2)).rejects.toThrow(
      `The database "${names[1]}" was written by a release with data version ${dataVersion + 2}`,
    )
  })
})
