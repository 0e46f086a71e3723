import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { requireCommand } from '../local/engines/debian.ts'
import { findCommand } from '../local/processes/run-command.ts'
import type { Log } from '../local/processes/process-plan.ts'
import { requireChromium, startTestProduct } from './browser-part.ts'
import { browserOutcomes, notRunLines, type Suite } from './browser-outcomes.ts'
import { judge, type Outcome, root } from './part.ts'
import { runPlaywright } from './playwright.ts'

const reason = 'the stories in three browsers use it'

/** Paths of the browsers, for their drivers. Installs what is missing where possible. */
const requireBrowsers = async (log: Log): Promise<NodeJS.ProcessEnv> => {
  const paths = {
    CHROMIUM_PATH: await requireChromium(log),
    FIREFOX_PATH: (await findCommand('firefox')) ?? (await requireCommand('firefox-esr', 'firefox-esr', reason, log)),
  }
  await requireCommand('WebKitWebDriver', 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi', reason, log)
  await requireCommand('Xvfb', 'xvfb', reason, log)
  await requireCommand('openbox', 'openbox', reason, log)
  return paths
}

/** Staged stories bring their own answers; stories in `live` need a product. */
const needsProduct = async (pattern: string): Promise<boolean> => {
  const stories = await readdir(join(root, 'web/e2e/browsers/live'))
  const [file = ''] = pattern.split(/:\d+$/)
  return stories.some((name) => new RegExp(file).test(`live/${name}`))
}

/** Runs the stories that Chromium, Firefox and WebKit share. */
export const runBrowsers = async (
  pattern: string | undefined,
  startEngines: () => Promise<NodeJS.ProcessEnv>,
  log: Log,
): Promise<Outcome[]> => {
  const paths = await requireBrowsers(log)
  const product = (await needsProduct(pattern ?? '')) ? await startTestProduct(await startEngines()) : undefined
  try {
    const { url, username, password } = product ?? {}
    const env = { ...paths, PRODUCT: JSON.stringify({ url, username, password }) }
    const { code, report } = await runPlaywright('playwright.browsers.config.ts', pattern, env)
    const read = report as Suite | undefined
    if (!read) return [judge('browsers', code)]
    for (const line of notRunLines(read)) console.log(line)
    return browserOutcomes(read, code)
  } finally {
    await product?.stop()
  }
}
