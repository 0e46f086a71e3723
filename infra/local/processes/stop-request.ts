const parentCheck = 500

/**
 * Calls `stop` once when this process is asked to end: by Ctrl-C, SIGTERM or a closed terminal, and, when npm started it,
 * by npm's death, which npm announces to nobody when it is killed.
 */
export const onStopRequest = (stop: () => void) => {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), parentCheck).unref()
}
