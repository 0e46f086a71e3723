import { describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { damaged } from '../format/bad-archive.ts'
import { exitCodeOf, stopped } from './exit-code.ts'
import type { TurnResult } from './turn.ts'

const away = new mongoose.mongo.MongoNetworkError('connect ECONNREFUSED')
const failed = (backup?: Error, check?: Error): TurnResult => ({
  failed: new Map([
    ...(backup ? [['backup', backup] as const] : []),
    ...(check ? [['restore_check', check] as const] : []),
  ]),
})

describe('exitCodeOf', () => {
  it.each([
    ['a whole turn', failed(), 0],
    ['a folder that another process has', null, 75],
    ['MongoDB away', failed(away), 75],
    ['a signal', failed(stopped), 75],
    ['a signal after MongoDB went away', failed(away, stopped), 75],
    ['a damaged backup', failed(undefined, damaged('a.tar.gz')), 1],
    ['a damaged backup beside MongoDB away', failed(away, damaged('a.tar.gz')), 1],
  ])('is right for %s', (_what, result, code) => expect(exitCodeOf(result)).toBe(code))
})
