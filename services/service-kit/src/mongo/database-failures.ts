import mongoose, { mongo } from 'mongoose'

type ErrorClass = abstract new (...args: never[]) => Error

const unreachableClasses: readonly ErrorClass[] = [
  mongo.MongoNetworkError,
  mongo.MongoSystemError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoStalePrimaryError,
  mongo.MongoNotConnectedError,
  mongo.MongoClientClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoTopologyClosedError,
  mongoose.Error.MongooseServerSelectionError,
]

/** Of classes that the driver does not export. */
const unreachableNames: readonly string[] = ['MongoPoolClosedError', 'MongoWaitQueueTimeoutError']

/** The driver retries or resumes after these, so a caller may retry. */
const unreachableLabels: readonly string[] = [
  mongo.MongoErrorLabel.RetryableWriteError,
  mongo.MongoErrorLabel.TransientTransactionError,
  mongo.MongoErrorLabel.UnknownTransactionCommitResult,
  mongo.MongoErrorLabel.ResumableChangeStreamError,
  mongo.MongoErrorLabel.HandshakeError,
  mongo.MongoErrorLabel.ResetPool,
  mongo.MongoErrorLabel.PoolRequestedRetry,
  mongo.MongoErrorLabel.InterruptInUseConnections,
  mongo.MongoErrorLabel.RetryableError,
  mongo.MongoErrorLabel.SystemOverloadedError,
]

/** Likewise by server code: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const serverCodes = {
  InternalError: 1,
  HostUnreachable: 6,
  HostNotFound: 7,
  LockTimeout: 24,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  StaleShardVersion: 63,
  WriteConcernTimeout: 64,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  FailedToSatisfyReadPreference: 133,
  ReadConcernMajorityNotAvailableYet: 134,
  StaleEpoch: 150,
  PrimarySteppedDown: 189,
  NetworkInterfaceExceededTimeLimit: 202,
  RetryChangeStream: 234,
  ExceededTimeLimit: 262,
  SocketException: 9_001,
  LegacyNotPrimary: 10_058,
  NotWritablePrimary: 10_107,
  InterruptedAtShutdown: 11_600,
  Interrupted: 11_601,
  InterruptedDueToReplStateChange: 11_602,
  StaleConfig: 13_388,
  NotPrimaryNoSecondaryOk: 13_435,
  NotPrimaryOrSecondary: 13_436,
}
const unreachableCodes: ReadonlySet<unknown> = new Set(Object.values(serverCodes))

/** Mongoose has no class for this error. */
export const isBeforeConnection = (error: unknown): boolean =>
  error instanceof mongoose.Error && error.message.includes('before initial connection is complete')

/** The request may be retried. Decided by the driver's classes and labels and the server's codes. */
export const isUnreachable = (error: unknown): boolean => {
  if (unreachableClasses.some((made) => error instanceof made) || isBeforeConnection(error)) return true
  if (!(error instanceof mongo.MongoError)) return false
  if (unreachableNames.includes(error.name) || unreachableCodes.has(error.code)) return true
  if (unreachableLabels.some((label) => error.hasErrorLabel(label))) return true
  // A bulk write wraps its cause.
  return error instanceof mongo.MongoBulkWriteError && isUnreachable(error.errorResponse)
}

const duplicateKey = 11_000

type Failure = { code?: unknown; writeErrors?: Failure | Failure[]; result?: { getWriteConcernError?: () => unknown } }

/** Whether a write failed only because its key is taken (server code 11000), in a batch too. */
export const isDuplicate = (error: unknown): boolean => {
  const { code, writeErrors = [], result } = (error ?? {}) as Failure
  const failures = [writeErrors].flat()
  return (
    code === duplicateKey &&
    failures.every((failure) => failure.code === duplicateKey) &&
    !result?.getWriteConcernError?.()
  )
}

const outOfDiskSpace = 14_031

/** MongoDB reports a full disk by code, DocumentDB by its file system's message. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof mongo.MongoServerError)) return false
  return error.code === outOfDiskSpace || /no space left on device|available disk space/i.test(error.message)
}
