import { readFile } from 'node:fs/promises'

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, as text to compare: a pid alone may have passed to another process.
 * Undefined when there is none, a zombie included; where the system has no /proc it is 'running'.
 */
export const processStart = async (pid: number) => {
  if (!isRunning(pid)) return undefined
  if (process.platform !== 'linux') return 'running'
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the command in brackets and may hold spaces; state is the first field after it, start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

/** Whether any of these numbers stands in the command line or environment the process was started with. */
export const mentionsPort = async (pid: number, ports: number[]) => {
  const texts = await Promise.all(
    ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  return ports.some((port) => new RegExp(`(?<!\\d)${port}(?!\\d)`).test(texts.join('\0')))
}
