import { readdir } from 'node:fs/promises'
import { residentKb } from '../../harness/processes.ts'

/** Memory in MB, and open files. */
export const holdingsOf = async (pid: number): Promise<{ rssMb: number; files: number }> => ({
  rssMb: residentKb(pid) / 1024,
  files: (await readdir(`/proc/${pid}/fd`)).length,
})

/** Slope of the least-squares line. */
export const slopeOf = (points: readonly { x: number; y: number }[]): number => {
  const n = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n
  const over = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  const under = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return under === 0 ? 0 : over / under
}
