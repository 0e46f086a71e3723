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
