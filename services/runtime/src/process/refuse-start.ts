/** Prints one sentence and exits with code 1. */
export const refuseStart = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
