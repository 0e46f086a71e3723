import { describe, expect, it } from '@jest/globals'
import { mongo, type Model } from 'mongoose'
import { givenEntry } from '../test-kit/given-entry.ts'
import { createChainWriter } from './chain-writer.ts'
import type { ChainedEntry } from './link.ts'

/** A collection that refuses each first document for this reason; our engines cannot be made to. */
const refusing = (code: number, errmsg: string) => {
  const insertMany = () => {
    const writeErrors = [{ index: 0, code, errmsg }] as never
    throw new mongo.MongoBulkWriteError({ message: errmsg, code, writeErrors }, {} as never)
  }
  const findOne = () => ({ sort: () => ({ lean: () => null }) })
  return { collection: { insertMany }, findOne } as unknown as Model<ChainedEntry>
}

describe('an entry that the database refuses', () => {
  it.each([
    ['a full disk', 14_031, 'OutOfDiskSpace'],
    ['a full disk of DocumentDB', 1, 'could not extend file "base/5/16789": No space left on device'],
    ['a server that stops', 91, 'ShutdownInProgress'],
    ['a server that is no primary any more', 10_107, 'NotWritablePrimary'],
  ])('for %s is no dead letter: the batch is redelivered', async (_name, code, errmsg) => {
    await expect(createChainWriter(refusing(code, errmsg)).append([givenEntry('e1')])).rejects.toThrow(errmsg)
  })

  it.each([
    ['what it holds', 121, 'DocumentValidationFailure'],
    ['what DocumentDB does not say', 1, 'index row size exceeds btree maximum'],
  ])('for %s is named, and not tried for ever', async (_name, code, errmsg) => {
    const entry = givenEntry('e1')
    const { added, refused } = await createChainWriter(refusing(code, errmsg)).append([entry])
    expect([added, refused]).toEqual([0, [{ entry, reason: errmsg }]])
  })
})
