import { join } from 'node:path'
import { chromiumPath } from '../harness/browser.ts'
import type { Log } from '../local/processes/process-plan.ts'
import { requireCommand } from '../local/engines/debian.ts'
import { judge, type Outcome, root, runNode, withReport } from './part.ts'

const minutes = 60_000

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Path of the system's Chromium; installed where that is possible. */
const requireChromium = async (log: Log) => {
  try {
    return chromiumPath()
  } catch {
    return requireCommand('chromium', 'chromium', 'the browser tests use it', log)
  }
}

/** Runs the browser stories in the system's Chromium. A flaky story counts as failed. */
export const runBrowser = async (pattern: string | undefined, env: NodeJS.ProcessEnv, log: Log): Promise<Outcome> => {
  const chromium = await requireChromium(log)
  const { code, report } = await withReport((path) =>
    runNode({
      args: [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(root, 'web/playwright.config.ts'),
        '--reporter=list,json',
        ...(pattern ? ['--pass-with-no-tests', pattern] : []),
      ],
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
      limitMs: 6 * minutes,
    }),
  )
  const stats = (report as PlaywrightReport | undefined)?.stats
  return judge(
    'browser',
    code,
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
  )
}
