// npm run audit:packages: production dependencies with known faults fail the check.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askAdvisories } from './advisories.ts'
import { belowFloors, type Lock } from './version-floors.ts'

const root = join(import.meta.dirname, '..', '..')

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const advisories = await askAdvisories(root)
console.log(
  advisories
    ? `Advisories of high or critical severity in production dependencies: ${advisories.serious.length}.`
    : 'No advisory service answers here: only the version floors of production dependencies are checked.',
)
const problems = [...(advisories?.serious ?? []), ...belowFloors(lock)]
for (const problem of problems) console.error(`  ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
