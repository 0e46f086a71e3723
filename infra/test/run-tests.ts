// npm test [-- unit|int|browser [pattern]]: runs the parts in order and prints their sum.
import type { Log } from '../local/processes/process-plan.ts'
import { onStopRequest } from '../local/processes/stop-request.ts'
import { runJest } from './jest-part.ts'
import type { Outcome } from './part.ts'
import { startTestEngines, type TestEngines } from './test-engines.ts'

const parts = ['unit', 'int', 'browser'] as const
type Part = (typeof parts)[number]

const log: Log = (name, line) => console.log(`${name} | ${line}`)

const readArguments = (): { wanted: readonly Part[]; pattern?: string } => {
  const [first, pattern] = process.argv.slice(2)
  if (first === undefined) return { wanted: parts }
  const part = parts.find((name) => name === first)
  if (!part) throw new Error(`Usage: npm test [-- ${parts.join('|')} [pattern]]`)
  return { wanted: [part], pattern }
}

let engines: TestEngines | undefined

const run = async (part: Part, pattern: string | undefined): Promise<Outcome> => {
  if (part === 'unit') return runJest('unit', pattern, {})
  engines ??= await startTestEngines(log)
  if (part === 'int') return runJest('int', pattern, engines.env)
  const { runBrowser } = await import('./browser-part.ts')
  return runBrowser(pattern, engines.env, log)
}

const orFailed = (part: Part, error: unknown): Outcome => {
  const problem = error instanceof Error ? error.message : String(error)
  return { name: part, passed: 0, failed: 1, skipped: 0, problem }
}

const report = ({ name, passed, failed, skipped, problem }: Outcome) => {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  console.log(`${name.padEnd(8)} ${counts}${problem ? ` (${problem})` : ''}`)
}

const main = async () => {
  const { wanted, pattern } = readArguments()
  onStopRequest(() => void Promise.resolve(engines?.stop()).then(() => process.exit(1)))
  const outcomes: Outcome[] = []
  for (const part of wanted) {
    console.log(`\n== ${part}`)
    outcomes.push(await run(part, pattern).catch((error: unknown) => orFailed(part, error)))
  }
  await engines?.stop()
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  console.log('')
  outcomes.forEach(report)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
