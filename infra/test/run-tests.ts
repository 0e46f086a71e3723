// npm test [-- unit|int|browser|WORKSPACE [pattern]]: runs the parts in order and ends with one summary.
import type { Log } from '../local/processes/process-plan.ts'
import { onStopRequest } from '../local/processes/stop-request.ts'
import { runJest } from './jest-part.ts'
import type { Outcome } from './part.ts'
import { readSelection, type Part } from './selection.ts'
import { summaryLines } from './summary.ts'
import { startTestEngines, type TestEngines } from './test-engines.ts'

const log: Log = (name, line) => console.log(`${name} | ${line}`)

let engines: TestEngines | undefined

const run = async (part: Part, pattern: string | undefined, wanted: readonly Part[]): Promise<Outcome> => {
  // Without stories jest starts the servers, if any test needs them.
  if (part === 'unit' || (part === 'int' && !wanted.includes('browser'))) return runJest(part, pattern, {})
  engines ??= await startTestEngines(log)
  if (part === 'int') return runJest('int', pattern, engines.env)
  const { runBrowser } = await import('./browser-part.ts')
  return runBrowser(pattern, engines.env, log)
}

const orFailed = (part: Part, error: unknown): Outcome => {
  const problem = error instanceof Error ? error.message : String(error)
  return { name: part, passed: 0, failed: 1, skipped: 0, problem }
}

const main = async () => {
  const { wanted, pattern } = readSelection(process.argv.slice(2))
  onStopRequest(() => void Promise.resolve(engines?.stop()).then(() => process.exit(1)))
  const outcomes: Outcome[] = []
  for (const part of wanted) {
    console.log(`\n== ${part}`)
    const begun = performance.now()
    const outcome = await run(part, pattern, wanted).catch((error: unknown) => orFailed(part, error))
    outcomes.push({ ...outcome, seconds: (performance.now() - begun) / 1000 })
  }
  await engines?.stop()
  console.log(summaryLines(outcomes).join('\n'))
  const isGood = outcomes.every(({ failed }) => failed === 0) && outcomes.some(({ passed }) => passed > 0)
  process.exit(isGood ? 0 : 1)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
