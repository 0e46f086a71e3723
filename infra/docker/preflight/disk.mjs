// Whether there is room where Docker keeps images and data.
import { statfsSync } from 'node:fs'

const neededBytes = 1_000_000_000

/** One sentence when the disk of this folder is nearly full. */
export const diskProblem = (folder, { needed = neededBytes, name = folder } = {}) => {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= needed) return undefined
  const gigabytes = (bytes) => (bytes / 1_000_000_000).toFixed(1)
  return `Only ${gigabytes(free)} GB are free where Docker keeps its data (${name}), ${gigabytes(needed)} are needed: remove unused images with "docker image prune -a", or take a larger disk.`
}
