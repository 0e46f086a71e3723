import type { Progress } from './databases.ts'

/** On a screen one line that changes, else a line for each whole collection. */
export const showProgress: Progress = (collection, done, total) => {
  const isWhole = done >= total
  const line = `${collection.padEnd(32)} ${done} of ${total}`
  if (process.stderr.isTTY) process.stderr.write(`\r${line}   ${isWhole ? '\n' : ''}`)
  else if (isWhole) process.stderr.write(`${line}\n`)
}
