const parentCheckMs = 500

/** Calls `stop` once on Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started us: a killed npm sends no signal. */
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
  setInterval(() => process.ppid !== parent && ask(), parentCheckMs).unref()
}
