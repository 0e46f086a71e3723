// npm run bench [-- CASE...]: runs all cases or the named ones; `smoke` runs each at its smallest size and fails only on errors.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { apiCase } from './api-case.ts'
import type { BenchCase } from './case.ts'
import { drawCase } from './draw-case.ts'
import { fanoutCase } from './fanout-case.ts'
import { httpCase } from './http-case.ts'
import { importCase } from './import-case.ts'
import { pagesCase } from './pages-case.ts'
import { startupCase } from './startup-case.ts'
import { threadCase } from './thread-case.ts'

const cases: readonly BenchCase[] = [
  threadCase,
  importCase,
  httpCase,
  apiCase,
  fanoutCase,
  drawCase,
  pagesCase,
  startupCase,
]

const main = async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const smoke = positionals.includes('smoke')
  const names = positionals.filter((name) => name !== 'smoke')
  const unknown = names.filter((name) => !cases.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}.`)
  console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}`)
  const isWanted = ({ name, isLong }: BenchCase) => (names.length === 0 ? !smoke || !isLong : names.includes(name))
  for (const bench of cases.filter(isWanted)) {
    console.log(`\n${bench.name}: ${bench.about}`)
    const figures = await bench.run({ smoke, print: (line) => console.log(`  ${line}`) })
    console.log(`  ${JSON.stringify(figures)}`)
  }
}

await main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
