// npm test [-- unit|int|browser|browsers|WORKSPACE [pattern]]: runs the parts in order and ends with one summary.
import type { Log } from '../local/processes/process-plan.ts'
import { onStopRequest } from '../local/processes/stop-request.ts'
import { runJest } from './jest-part.ts'
import type { Outcome } from './part.ts'
import { readSelection, type Part, type Selected } from './selection.ts'
import { summaryLines } from './summary.ts'
import { startTestEngines, type TestEngines } from './test-engines.ts'

const log: Log = (name, line) => console.log(`${name} | ${line}`)

let engines: TestEngines | undefined

const run = async ({ part, pattern }: Selected, wanted: readonly Selected[]): Promise<Outcome | Outcome[]> => {
  const startEngines = async () => (engines ??= await startTestEngines(log)).env
  if (part === 'browsers') {
    const { runBrowsers } = await import('./browsers-part.ts')
    return runBrowsers(pattern, startEngines, log)
  }
  // Without stories jest starts the servers, if any test needs them.
  if (part === 'unit' || (part === 'int' && wanted.every((other) => other.part !== 'browser')))
    return runJest(part, pattern, {})
  const env = await startEngines()
  if (part === 'int') return runJest('int', pattern, env)
  const { runBrowser } = await import('./browser-part.ts')
  return runBrowser(pattern, env, log)
}

const orFailed = (part: Part, error: unknown): Outcome => {
  const problem = error instanceof Error ? error.message : String(error)
  return { name: part, passed: 0, failed: 1, skipped: 0, problem }
}

const main = async () => {
  const wanted = readSelection(process.argv.slice(2))
  onStopRequest(() => void Promise.resolve(engines?.stop()).then(() => process.exit(1)))
  const outcomes: Outcome[] = []
  for (const selected of wanted) {
    console.log(`\n== ${selected.part}`)
    const begun = performance.now()
    const ended = await run(selected, wanted).catch((error: unknown) => orFailed(selected.part, error))
    const seconds = (performance.now() - begun) / 1000
    outcomes.push(...[ended].flat().map((outcome) => ({ seconds, ...outcome })))
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
