import { useState } from 'react'
import { createAttemptKeys, isUnanswered } from './attempt-key.ts'

/** A retry without a response reuses the key of the first attempt. `body` identifies the request. */
export const useSendOnce = () => {
  const [keys] = useState(() => createAttemptKeys())
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(keys.keyFor(body))
      keys.answered()
      return answer
    } catch (failure) {
      if (!isUnanswered(failure)) keys.answered()
      throw failure
    }
  }
}
