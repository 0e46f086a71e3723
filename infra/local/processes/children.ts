import type { ChildProcess } from 'node:child_process'

const ends = new Map<ChildProcess, () => void>()

process.on('exit', () => {
  for (const end of ends.values()) end()
})

/** Calls `end` if the child still runs when this process exits: it must not outlive us. */
export const endWithUs = (child: ChildProcess, end: () => void) => {
  ends.set(child, end)
  child.once('exit', () => ends.delete(child))
  child.once('error', () => ends.delete(child))
}
