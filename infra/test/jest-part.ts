import { join } from 'node:path'
import { compileCache } from '../local/processes/compile-cache.ts'
import { jestFailures } from './failures.ts'
import { judge, type Outcome, root, runNode, withReport } from './part.ts'

const minutes = 60_000

type JestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
} & Parameters<typeof jestFailures>[0]

/** Runs jest's project `unit` or `int`, optionally limited by a pattern on file names. */
export const runJest = async (
  name: 'unit' | 'int',
  pattern: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> => {
  const { code, report } = await withReport((path) =>
    runNode({
      args: [
        '--experimental-vm-modules',
        // Each test file loads all modules again: a larger young heap is collected less often.
        '--max-semi-space-size=64',
        '--disable-warning=ExperimentalWarning',
        join(root, 'node_modules/jest/bin/jest.js'),
        '--selectProjects',
        name,
        ...(name === 'int' ? ['--maxWorkers=4'] : []),
        '--json',
        `--outputFile=${path}`,
        `--reporters=${join(import.meta.dirname, 'progress-reporter.ts')}`,
        ...(pattern ? ['--passWithNoTests', '--testPathPatterns', pattern] : []),
      ],
      // For servers that tests spawn.
      env: { ...env, ...compileCache },
      limitMs: 40 * minutes,
    }),
  )
  const counts = report as JestReport | undefined
  return judge(
    name,
    code,
    counts && {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests + counts.numRuntimeErrorTestSuites,
      skipped: counts.numPendingTests,
      failures: jestFailures(counts),
    },
  )
}
