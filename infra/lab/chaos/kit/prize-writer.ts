import type { ApiClient } from '../../../local/api-client.ts'
import { ApiError } from '../../../local/api-client.ts'
import { wait } from '../../../test/harness/until.ts'

const listType = 'CONSOLATION PRIZE'
const pauseMs = 60

/** A refusal that no retry changes. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Enters one number after another and retries unacknowledged ones. Each number is unique: the retry of a stored one is
 * answered `repeated`.
 */
export const startWriter = (api: ApiClient, resultId: string, most: number) => {
  /** Numbers acknowledged with a 2xx, in order, and tries that failed or got no answer. */
  const writer = { acknowledged: [] as string[], failures: 0 }
  const state = { stopped: false }
  const work = async () => {
    for (let next = 0; next < most && !state.stopped; next++) {
      const numbers = String(next).padStart(4, '0')
      for (let done = false; !done && !state.stopped;) {
        try {
          await api.post(`/admin/results/${resultId}/prizes`, { type: listType, numbers })
          writer.acknowledged.push(numbers)
          done = true
        } catch (error) {
          if (isFinal(error)) throw error
          writer.failures++
        }
        await wait(pauseMs)
      }
    }
  }
  const finished = work()
  // `stop` reports its failure.
  finished.catch(() => undefined)
  const stop = async () => {
    state.stopped = true
    await finished
  }
  return Object.assign(writer, { stop, [Symbol.asyncDispose]: stop })
}
