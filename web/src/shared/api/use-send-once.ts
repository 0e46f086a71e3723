import { useState } from 'react'
import { createAttemptKeys, isUnanswered } from './attempt-key.ts'

/**
 * Sends a form's writes so that each wish is done once: a body that is sent again because no answer came carries the key of its
 * first attempt. `body` is whatever tells one wish from another.
 */
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
