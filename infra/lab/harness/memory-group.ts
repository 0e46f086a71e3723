import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../../local/processes/run-command.ts'

const root = '/sys/fs/cgroup'
/** Version 2, one tree; version 1 has one for each resource. */
const isUnified = existsSync(join(root, 'cgroup.controllers'))
const everyMs = 250

/** A control group that limits the memory of all processes and containers in it. */
export const createMemoryGroup = async (name: string, bytes: number) => {
  const folder = join(root, isUnified ? '' : 'memory', name)
  if (isUnified) await writeFile(join(root, 'cgroup.subtree_control'), '+memory +pids +cpu')
  await mkdir(folder, { recursive: true })
  const limit = (to: string) => writeFile(join(folder, isUnified ? 'memory.max' : 'memory.limit_in_bytes'), to)
  await limit(String(bytes))
  // In the unified hierarchy a group with subgroups has no processes.
  const own = isUnified ? join(folder, 'own') : folder
  if (isUnified) {
    await writeFile(join(folder, 'cgroup.subtree_control'), '+memory +pids +cpu')
    await mkdir(own)
  }
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const field = (text: string, key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)

  let [peak, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      const text = await read('memory.stat')
      // Without file pages, which the kernel gives back.
      peak = Math.max(peak, field(text, isUnified ? 'anon' : 'total_rss'))
      await wait(everyMs)
    }
  })()
  return {
    /** For `cgroup.procs`. */
    procs: join(own, 'cgroup.procs'),
    /** The most memory in use since the last call, in bytes, without caches of files. */
    takePeak(): number {
      const taken = peak
      peak = 0
      return taken
    },
    /** Processes that the kernel ended for want of memory. */
    killed: async () => field(await read(isUnified ? 'memory.events' : 'memory.oom_control'), 'oom_kill'),
    /** Containers may stay in it. */
    async remove() {
      isOver = true
      await limit(isUnified ? 'max' : '-1')
      await watching
      if (isUnified) await rmdir(own).catch(() => undefined)
      // Docker made one of the same name for each controller.
      const groups = ['-depth', '-type', 'd', '-name', name, '-exec', 'rmdir', '{}', '+']
      await runCommand('find', [root, ...groups]).catch(() => undefined)
    },
  }
}

const periodUs = 100_000
/** Limits the processor of a memory group's processes to so many cores; answers the `cgroup.procs` of it. */
export const limitCores = async (name: string, cores: number): Promise<string> => {
  const folder = join(root, isUnified ? '' : 'cpu', name)
  await mkdir(folder, { recursive: true })
  if (isUnified) await writeFile(join(folder, 'cpu.max'), `${cores * periodUs} ${periodUs}`)
  else await writeFile(join(folder, 'cpu.cfs_quota_us'), String(cores * periodUs))
  return join(folder, isUnified ? 'own/cgroup.procs' : 'cgroup.procs')
}

export type MemoryGroup = Awaited<ReturnType<typeof createMemoryGroup>>
