import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../../test/harness/until.ts'

const mebibyte = 1_048_576
const periodUs = 100_000
const emptyMs = 10_000
const root = '/sys/fs/cgroup'
const name = `papan-angka-${process.pid}`

/** Control groups of one machine: version 2 has one tree, version 1 one for each resource. */
const isUnified = existsSync(join(root, 'cgroup.controllers'))
const memory = isUnified ? join(root, name) : join(root, 'memory', name)
const cpu = isUnified ? memory : join(root, 'cpu', name)
const folders = [...new Set([memory, cpu])]
/** Where this process was, by resource. */
const outside = isUnified ? [root] : [join(root, 'memory'), join(root, 'cpu')]

const put = (folder: string, file: string, value: number | string): Promise<void> =>
  writeFile(join(folder, file), String(value))
const numberIn = async (file: string, key: RegExp): Promise<number> =>
  Number(key.exec(await readFile(join(memory, file), 'utf8'))?.[1] ?? 0)

const setLimits = async (megabytes: number, cores: number): Promise<void> => {
  const bytes = megabytes * mebibyte
  if (isUnified) {
    await put(root, 'cgroup.subtree_control', '+memory +cpu').catch(() => undefined)
    await put(memory, 'memory.max', bytes)
    await put(memory, 'memory.swap.max', 0)
    await put(cpu, 'cpu.max', `${cores * periodUs} ${periodUs}`)
    return
  }
  await put(memory, 'memory.limit_in_bytes', bytes)
  await put(memory, 'memory.swappiness', 0)
  await put(cpu, 'cpu.cfs_quota_us', cores * periodUs)
}

type Held = {
  /** Of all processes, and what the kernel keeps of their files, MB. */
  processesMb: number
  filesMb: number
  /** Processes that the kernel ended for memory. */
  ended: number
}

/**
 * Limits of a machine of this size for all processes that are started before `leave`. Needs root. The kernel ends processes beyond them; files
 * that it caches count too, as on a real machine, and give way.
 */
export const enterSmallMachine = async (megabytes: number, cores: number) => {
  for (const folder of folders) await mkdir(folder)
  await setLimits(megabytes, cores)
  for (const folder of folders) await put(folder, 'cgroup.procs', process.pid)
  return {
    /** This process goes on outside; those that it has started stay. */
    leave: async (pid = process.pid): Promise<void> => {
      for (const folder of outside) await put(folder, 'cgroup.procs', pid)
    },
    async held(): Promise<Held> {
      const [processes, files] = isUnified
        ? [/^anon (\d+)/m, /^file (\d+)/m]
        : [/^total_rss (\d+)/m, /^total_cache (\d+)/m]
      return {
        processesMb: Math.round((await numberIn('memory.stat', processes)) / mebibyte),
        filesMb: Math.round((await numberIn('memory.stat', files)) / mebibyte),
        ended: await numberIn(isUnified ? 'memory.events' : 'memory.oom_control', /oom_kill (\d+)/),
      }
    },
    /** Call once its processes have ended. */
    async remove(): Promise<void> {
      for (const folder of folders)
        await until('the group is empty', emptyMs, () =>
          rmdir(folder).then(
            () => true,
            () => false,
          ),
        )
    },
  }
}
