import { useState } from 'react'

/** The answer of the last call stays on screen while the next one loads. */
export const useLastShown = <Answer>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last
}
