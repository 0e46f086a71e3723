import { readFileSync } from 'node:fs'

/** Memory that a process holds now, KB. Throws when there is no such process. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
