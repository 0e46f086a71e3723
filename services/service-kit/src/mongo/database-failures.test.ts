import { describe, expect, it } from '@jest/globals'
import mongoose, { mongo } from 'mongoose'
import { driverPart } from './patch-mongodb-driver.ts'
import { isUnreachable, isDuplicate, isDiskFull } from './database-failures.ts'

type ErrorClass = new (...args: never[]) => Error

/** Every class of errors among these exports, by its own name. */
const classesIn = (exported: unknown): [string, ErrorClass][] =>
  Object.values(exported as object).flatMap((value: unknown): [string, ErrorClass][] =>
    typeof value === 'function' && value.prototype instanceof Error ? [[value.name, value as ErrorClass]] : [],
  )
/** An error of a class, made without its constructor's arguments. */
const one = (made: ErrorClass, base: ErrorClass, message = 'x'): Error =>
  Reflect.construct(base, [message], made) as Error

/** What each class of the driver says without a code or a label. One that a later driver adds is missed here. */
const unreachable = [
  'MongoClientClosedError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoSystemError',
  'MongoTopologyClosedError',
  'PoolClearedError',
  'PoolClearedOnNetworkError',
  'PoolClosedError',
  'WaitQueueTimeoutError',
]
const ours = [
  'MongoAPIError',
  'MongoAWSError',
  'MongoAzureError',
  'MongoBatchReExecutionError',
  'MongoBulkWriteError',
  'MongoChangeStreamError',
  'MongoClientBulkWriteCursorError',
  'MongoClientBulkWriteError',
  'MongoClientBulkWriteExecutionError',
  'MongoCompatibilityError',
  'MongoCryptAzureKMSRequestError',
  'MongoCryptCreateDataKeyError',
  'MongoCryptCreateEncryptedCollectionError',
  'MongoCryptError',
  'MongoCryptInvalidArgumentError',
  'MongoCryptKMSRequestNetworkTimeoutError',
  'MongoCursorExhaustedError',
  'MongoCursorInUseError',
  'MongoDecompressionError',
  'MongoDriverError',
  'MongoError',
  'MongoExpiredSessionError',
  'MongoGCPError',
  'MongoGridFSChunkError',
  'MongoGridFSStreamError',
  'MongoInvalidArgumentError',
  'MongoKerberosError',
  'MongoMissingCredentialsError',
  'MongoMissingDependencyError',
  'MongoOIDCError',
  'MongoParseError',
  'MongoRuntimeError',
  'MongoServerError',
  'MongoTailableCursorError',
  'MongoTransactionError',
  'MongoUnexpectedServerResponseError',
  'MongoWriteConcernError',
]

const driverClasses = new Map([mongo, driverPart('lib/error.js'), driverPart('lib/cmap/errors.js')].flatMap(classesIn))

describe('the classes of the driver', () => {
  it('are all classified', () => {
    expect([...driverClasses.keys()].toSorted()).toEqual([...unreachable, ...ours].toSorted())
  })

  it.each([...driverClasses])('%s', (name, made) => {
    expect([name, isUnreachable(one(made, mongo.MongoError))]).toEqual([name, unreachable.includes(name)])
  })
})

/** The server's codes that the driver knows, and whether they say that it cannot work now. */
const codes: Record<string, boolean> = {
  AuthenticationFailed: false,
  CursorNotFound: true,
  ExceededTimeLimit: true,
  FailedToSatisfyReadPreference: true,
  HostNotFound: true,
  HostUnreachable: true,
  IllegalOperation: false,
  InterruptedAtShutdown: true,
  InterruptedDueToReplStateChange: true,
  LegacyNotPrimary: true,
  MaxTimeMSExpired: true,
  NamespaceNotFound: false,
  NetworkTimeout: true,
  NotPrimaryNoSecondaryOk: true,
  NotPrimaryOrSecondary: true,
  NotWritablePrimary: true,
  PrimarySteppedDown: true,
  ReadConcernMajorityNotAvailableYet: true,
  Reauthenticate: false,
  RetryChangeStream: true,
  ShutdownInProgress: true,
  SocketException: true,
  StaleConfig: true,
  StaleEpoch: true,
  StaleShardVersion: true,
  UnknownReplWriteConcern: false,
  UnsatisfiableWriteConcern: false,
  WriteConcernTimeout: true,
}
const { MONGODB_ERROR_CODES: driverCodes } = driverPart('lib/error.js') as {
  MONGODB_ERROR_CODES: Record<string, number>
}

describe('the codes of a server', () => {
  it('that the driver names are all classified', () => {
    expect(Object.keys(driverCodes).toSorted()).toEqual(Object.keys(codes).toSorted())
  })

  it.each(Object.entries(driverCodes))('%s (%i)', (name, code) => {
    expect(isUnreachable(new mongo.MongoServerError({ errmsg: name, code }))).toBe(codes[name])
    const writeConcernError = { code, errmsg: name }
    const refused = new mongo.MongoWriteConcernError({ ok: 1, writeConcernError })
    expect(isUnreachable(refused)).toBe(codes[name])
  })

  it.each([
    // As DocumentDB answered while its PostgreSQL was away.
    ['InternalError', 1, true],
    ['LockTimeout', 24, true],
    ['WriteConflict', 112, true],
    ['NetworkInterfaceExceededTimeLimit', 202, true],
    ['Interrupted', 11_601, true],
    ['BadValue', 2, false],
    ['FailedToParse', 9, false],
    ['Unauthorized', 13, false],
    ['TypeMismatch', 14, false],
    ['DocumentValidationFailure', 121, false],
    ['BSONObjectTooLarge', 10_334, false],
    ['DuplicateKey', 11_000, false],
  ])('%s (%i)', (errmsg, code, expected) => {
    expect(isUnreachable(new mongo.MongoServerError({ errmsg, code }))).toBe(expected)
  })
})

describe('the labels of the driver', () => {
  it.each(Object.values(mongo.MongoErrorLabel))('%s', (label) => {
    const labelled = new mongo.MongoServerError({ errmsg: 'x', code: 2, errorLabels: [label] })
    expect(isUnreachable(labelled)).toBe(label !== 'NoWritesPerformed')
  })
})

describe('a bulk write', () => {
  const bulk = (error: unknown) => new mongo.MongoBulkWriteError(error as never, {} as never)
  it.each([
    ['whose connection broke', bulk(new mongo.MongoNetworkError('read ECONNRESET')), true],
    ['for which no server was found', bulk(one(mongo.MongoServerSelectionError, mongo.MongoError)), true],
    ['that a server shutting down refused', bulk({ message: 'x', code: 91 }), true],
    ['with a bad document', bulk({ message: 'x', code: 121 }), false],
    ['that we called wrongly', bulk(new mongo.MongoInvalidArgumentError('x')), false],
  ])('%s', (_name, error, expected) => {
    expect(isUnreachable(error)).toBe(expected)
  })
})

describe('what is no error of the driver', () => {
  it.each([
    ['a text', 'MongoNetworkError', false],
    ['nothing', undefined, false],
    ['a namesake', Object.assign(new Error('x'), { name: 'MongoNetworkError' }), false],
    ['a code of some other thing', Object.assign(new Error('x'), { code: 91 }), false],
    ['a mistake in a query', new mongoose.Error('Query was already executed'), false],
    ['a value of another kind', new mongoose.Error.CastError('Number', 'x', 'rev'), false],
  ])('%s', (_name, error, expected) => {
    expect(isUnreachable(error)).toBe(expected)
  })

  it("is unreachable before mongoose's first connection", async () => {
    const early = mongoose.createConnection().collection('numbers', { bufferCommands: false } as object)
    const error = await Promise.resolve()
      .then(() => early.findOne({}))
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(mongoose.Error)
    expect(isUnreachable(error)).toBe(true)
  })

  it('is unreachable when mongoose found no server', () => {
    expect(isUnreachable(one(mongoose.Error.MongooseServerSelectionError, mongoose.Error))).toBe(true)
  })
})

const bulk = (codes: number[], more: object = {}) =>
  Object.assign(
    new mongo.MongoBulkWriteError(
      { message: 'x', code: codes[0] ?? 0, writeErrors: codes.map((code) => ({ code })) as never },
      {} as never,
    ),
    more,
  )

describe('isDuplicate', () => {
  it.each([
    ['one document whose key is taken', new mongo.MongoServerError({ errmsg: 'x', code: 11_000 }), true],
    ['a batch of which some keys are taken', bulk([11_000, 11_000]), true],
    ['the failure of one document in a batch', { code: 11_000 }, true],
    ['a batch of which one key is taken and one document refused', bulk([11_000, 121]), false],
    ['a batch of which one document is refused and one key taken', bulk([121, 11_000]), false],
    ['a lost connection', new mongo.MongoNetworkError('x'), false],
    ['nothing', null, false],
  ])('%s: %s', (_name, error, expected) => {
    expect(isDuplicate(error)).toBe(expected)
  })
})

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
