import type { Progress } from './databases.ts'

export const showProgress: Progress = (collection, done, total) => {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${collection.padEnd(32)} ${done} of ${total}   ${done >= total ? '\n' : ''}`)
}
