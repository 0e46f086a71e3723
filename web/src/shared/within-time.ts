/** Runs with a signal that aborts after `ms`; `AbortSignal.timeout` is younger than the oldest browsers. */
export const withinTime = async <Result>(
  ms: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  try {
    return await run(limit.signal)
  } finally {
    clearTimeout(timer)
  }
}
