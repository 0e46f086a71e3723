import type { ChildProcess } from 'node:child_process'

const ends = new Map<ChildProcess, () => void>()

process.on('exit', () => {
  for (const end of ends.values()) end()
})

/** Whatever ends this process, `end` is called for a child that still runs: it must not outlive us. */
export const endWithUs = (child: ChildProcess, end: () => void) => {
  ends.set(child, end)
  child.once('exit', () => ends.delete(child))
  child.once('error', () => ends.delete(child))
}
