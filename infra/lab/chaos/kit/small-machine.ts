import { writeFile } from 'node:fs/promises'
import { createMemoryGroup, limitCores, outerProcs } from '../../harness/memory-group.ts'

const mebibyte = 1_048_576

/** Limits of a machine of this size for all processes that this one starts before it leaves. Needs root. */
export const enterSmallMachine = async (megabytes: number, cores: number) => {
  const name = `papan-angka-${process.pid}`
  const memory = await createMemoryGroup(name, megabytes * mebibyte)
  for (const procs of new Set([memory.procs, await limitCores(name, cores)]))
    await writeFile(procs, String(process.pid))
  return {
    /** This process goes on outside; what it has started stays. */
    async leave(): Promise<void> {
      for (const procs of outerProcs) await writeFile(procs, String(process.pid))
    },
    /** The most that its processes held since the last call, MB. */
    takePeakMb: (): number => Math.round(memory.takePeak() / mebibyte),
    /** Processes that the kernel ended for want of memory. */
    killed: () => memory.killed(),
    /** Call once its processes have ended. */
    remove: () => memory.remove(),
  }
}
