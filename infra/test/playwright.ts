import { join } from 'node:path'
import { root, runNode, withReport } from './part.ts'

// A hanging run ends; a slow machine is given time.
const limitMs = 25 * 60_000

/** Runs stories by a configuration of web; answers the exit code and Playwright's JSON report. */
export const runPlaywright = (config: string, pattern: string | undefined, env: NodeJS.ProcessEnv) =>
  withReport((path) =>
    runNode({
      args: [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(root, 'web', config),
        '--reporter=list,json',
        ...(pattern ? ['--pass-with-no-tests', pattern] : []),
      ],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
      limitMs,
    }),
  )
