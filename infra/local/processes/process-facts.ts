import { readFile } from 'node:fs/promises'

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time as comparable text, since a pid may be reused. Undefined for none and for zombies; 'running' without /proc. */
export const processStart = async (pid: number) => {
  if (!isRunning(pid)) return undefined
  if (process.platform !== 'linux') return 'running'
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field, the command in brackets, may hold spaces; after it state is the 1st field, start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

/** Whether a port appears in the process's command line or environment. */
export const mentionsPort = async (pid: number, ports: number[]) => {
  const texts = await Promise.all(
    ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  return ports.some((port) => new RegExp(`(?<!\\d)${port}(?!\\d)`).test(texts.join('\0')))
}
