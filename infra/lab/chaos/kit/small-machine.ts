import { writeFileSync } from 'node:fs'
import { createMemoryGroup, limitCores } from '../../harness/memory-group.ts'

const mebibyte = 1_048_576

/** Limits of a machine of this size. Needs root. */
export const createSmallMachine = async (megabytes: number, cores: number) => {
  const name = `papan-angka-${process.pid}`
  const memory = await createMemoryGroup(name, megabytes * mebibyte)
  const groups = new Set([memory.procs, await limitCores(name, cores)])
  return {
    /** This process, and all that it starts from now on, live on it. */
    take(pid: number): void {
      for (const procs of groups) writeFileSync(procs, String(pid))
    },
    /** The most that its processes held since the last call, MB. */
    takePeakMb: (): number => Math.round(memory.takePeak() / mebibyte),
    /** Processes that the kernel ended for want of memory. */
    killed: () => memory.killed(),
    /** Call once its processes have ended. */
    remove: () => memory.remove(),
  }
}
