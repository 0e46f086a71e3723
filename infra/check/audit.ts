// Fails on production dependencies with known vulnerabilities.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askAdvisories } from './advisories.ts'
import { belowFloors, type Lock } from './version-floors.ts'

const root = join(import.meta.dirname, '..', '..')

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const advisories = await askAdvisories(root)
console.log(
  advisories
    ? `High or critical advisories in production dependencies: ${advisories.serious.length}.`
    : 'The advisory service does not answer: only version floors of production dependencies are checked.',
)
const problems = [...(advisories?.serious ?? []), ...belowFloors(lock)]
for (const problem of problems) console.error(`  ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
