import { join } from 'node:path'
import { residentKb } from '../processes.ts'
import type { Server } from './pinned.ts'

/** A system under test: one server, or several in line or side by side. */
export type Subject = {
  name: string
  /** Viewers are spread evenly over these. */
  ports: number[]
  servers: Server[]
  /** Emits `count` revisions from `from` on, back to back. */
  emit: (from: number, count: number) => Promise<void>
}

/** For measured servers: see gc-on-signal.ts. */
export const collecting = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'gc-on-signal.ts')}` }
const collectMs = 1_500

/** Memory of all servers after garbage collection, KB. */
export const settledKb = async ({ servers }: Subject): Promise<number> => {
  for (const { pid } of servers) process.kill(pid, 'SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, collectMs))
  return servers.reduce((sum, { pid }) => sum + residentKb(pid), 0)
}
