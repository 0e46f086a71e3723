import { join } from 'node:path'
import { residentKb } from '../../harness/resident-memory.ts'
import type { Server } from '../http/pinned.ts'

/** What viewers are connected to and what tells them: one server, or several behind each other or beside each other. */
export type Subject = {
  name: string
  /** Where viewers connect, evenly. */
  ports: number[]
  servers: Server[]
  /** Tells `count` revisions from `from` on, back to back. */
  emit: (from: number, count: number) => Promise<void>
}

/** For servers whose memory is measured: they collect their garbage when asked. */
export const collecting = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'gc-on-signal.ts')}` }
const collectMs = 1_500

/** Memory of its servers after their garbage was collected and given back, KB. */
export const settledKb = async ({ servers }: Subject): Promise<number> => {
  for (const { pid } of servers) process.kill(pid, 'SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, collectMs))
  return servers.reduce((sum, { pid }) => sum + residentKb(pid), 0)
}
