// Fails on production dependencies with known vulnerabilities. --all: on any package of any lock file, and where the service does not answer.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askAdvisories } from './advisories.ts'
import { belowFloors, type Lock } from './version-floors.ts'

const root = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const [folders, options] = values.all
  ? [['.', 'infra/lab', 'infra/lab/bench/pages/lighthouse'], []]
  : [['.'], ['--omit=dev']]
const problems = belowFloors(lock)
for (const folder of folders) {
  const advisories = await askAdvisories(join(root, folder), options)
  problems.push(...(advisories?.serious ?? []).map((each) => `${folder}: ${each}`))
  const what = values.all ? `the packages of ${join(folder, 'package-lock.json')}` : 'production dependencies'
  if (advisories) console.log(`High or critical advisories in ${what}: ${advisories.serious.length}.`)
  else if (values.all) problems.push(`The advisory service did not answer about ${what}.`)
  else console.log(`The advisory service does not answer: only version floors of ${what} are checked.`)
}
for (const problem of problems) console.error(`  ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
