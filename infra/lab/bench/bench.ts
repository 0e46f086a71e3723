// npm run bench [-- CASE...] [--write]: runs all cases or the named ones and ends with one table; --write puts it into docs/performance.md.
// `smoke` runs each at its smallest size and fails only on errors.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { BenchCase } from './case.ts'
import { createFigures } from './figures.ts'
import { commitCase } from './draw/commit-case.ts'
import { fanoutCase } from './fanout-case.ts'
import { httpCase } from './http-case.ts'
import { insightCase } from './insight-case.ts'
import { pagesCase } from './pages-case.ts'
import { type CaseRun, tableOf, writePerformance } from './performance-page.ts'
import { pushCase } from './push-case.ts'
import { startupCase } from './startup-case.ts'
import { writeCase } from './write-case.ts'

const cases: readonly BenchCase[] = [
  httpCase,
  writeCase,
  fanoutCase,
  commitCase,
  pagesCase,
  startupCase,
  insightCase,
  pushCase,
]

const main = async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
  const smoke = positionals.includes('smoke')
  const names = positionals.filter((name) => name !== 'smoke')
  const unknown = names.filter((name) => !cases.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}.`)
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}`
  console.log(machine)
  const runs: CaseRun[] = []
  const isWanted = ({ name, isLong }: BenchCase) => (names.length === 0 ? !smoke || !isLong : names.includes(name))
  for (const bench of cases.filter(isWanted)) {
    console.log(`\n${bench.name}: ${bench.about}`)
    const print = (line: string) => console.log(`  ${line}`)
    const figures = createFigures(print)
    const details = await bench.run({ smoke, print, figures })
    console.log(`  ${JSON.stringify(details)}`)
    runs.push({
      name: bench.name,
      about: bench.about,
      date: new Date().toISOString().slice(0, 10),
      machine,
      figures: figures.all,
    })
  }
  console.log(`\n${tableOf(runs.flatMap(({ figures }) => figures))}`)
  if (values.write && !smoke) await writePerformance(runs)
}

await main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
