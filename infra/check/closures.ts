// Fails when a part's production packages, counted in the lock file for Linux on x64, are too many.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closureOf, type Lock } from './closure-of.ts'

const limits = { gateway: 120, realtime: 135, web: 140 }

const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock
for (const [part, limit] of Object.entries(limits)) {
  const { length } = closureOf(lock, part)
  console.log(`${part}: ${length} packages in production (at most ${limit}; those for other machines are not counted).`)
  if (length > limit) process.exitCode = 1
}
