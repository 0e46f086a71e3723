import { readFileSync } from 'node:fs'

/** Resident memory, KB. Throws when the process does not exist. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
