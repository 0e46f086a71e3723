/** Ends a process that must not go on, as a bad setting does: one sentence, exit code 1. */
export const refuseStart = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
