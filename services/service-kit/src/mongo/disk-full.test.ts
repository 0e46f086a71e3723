import { describe, expect, it } from '@jest/globals'
import { mongo } from 'mongoose'
import { isDiskFull } from './disk-full.ts'

const refused = (errmsg: string, code: number) => new mongo.MongoServerError({ errmsg, code })

describe('isDiskFull', () => {
  it.each([
    // As DocumentDB on a full disk answered an insert.
    refused('could not write to file "pg_wal/xlogtemp.2788": No space left on device', 1),
    refused('could not extend file "base/5/16789": No space left on device', 1),
    refused('available disk space of 419430400 bytes is less than required minimum of 524288000', 14_031),
    refused('OutOfDiskSpace', 14_031),
  ])('knows %s', (error) => {
    expect(isDiskFull(error)).toBe(true)
  })

  it.each([
    refused('E11000 duplicate key error', 11_000),
    refused('the database system is not yet accepting connections', 1),
    new Error('something else'),
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    null,
    'text',
  ])('knows that %s is something else', (error) => {
    expect(isDiskFull(error)).toBe(false)
  })
})
