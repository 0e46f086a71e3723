const everyMs = 1_000

/** Asks content once a second whether its events reach the stream: to a reader a cut writer looks like a quiet one. `read` throws without an answer. */
export const watchAnnouncer = (read: () => Promise<boolean>) => {
  let announcing = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const poll = async () => {
    // Without an answer nothing could be read from content either.
    announcing = await read().catch(() => announcing)
    if (!stopped) timer = setTimeout(() => void poll(), everyMs)
  }
  void poll()
  return {
    isAnnouncing: () => announcing,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
