import { chromiumPath } from './harness/browser.ts'
import { startProduct, type Product } from './harness/product.ts'
import type { Log } from '../local/processes/process-plan.ts'
import { requireCommand } from '../local/engines/debian.ts'
import { storyFailures } from './failures.ts'
import { judge, type Outcome } from './part.ts'
import { runPlaywright } from './playwright.ts'

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
} & Parameters<typeof storyFailures>[0]

/** Path of the system's Chromium; installs it where possible. */
export const requireChromium = async (log: Log) => {
  try {
    return chromiumPath()
  } catch {
    return requireCommand('chromium', 'chromium', 'the browser tests use it', log)
  }
}

/** The product on the test engines with sample data, on a Redis database that no test uses. */
export const startTestProduct = ({ TEST_MONGO_URL = '', TEST_REDIS_URL = '' }: NodeJS.ProcessEnv): Promise<Product> =>
  startProduct({ sample: true, env: { MONGO_URL: TEST_MONGO_URL, REDIS_URL: `${TEST_REDIS_URL}/15` } })

/** All stories need a second product with separate engines, so that two lines of stories run at once. */
const startTestProducts = async (count: 1 | 2, engines: NodeJS.ProcessEnv): Promise<Product[]> => {
  const starts = [startTestProduct(engines), ...(count === 2 ? [startProduct({ sample: true })] : [])]
  const settled = await Promise.allSettled(starts)
  const failed = settled.find((each) => each.status === 'rejected')
  const products = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (!failed) return products
  await stopAll(products)
  throw failed.reason
}

const stopAll = (products: readonly Product[]) => Promise.all(products.map((product) => product.stop()))

/** Runs the browser stories in the system's Chromium. A flaky story counts as failed. */
export const runBrowser = async (
  pattern: string | undefined,
  engines: NodeJS.ProcessEnv,
  log: Log,
): Promise<Outcome> => {
  const chromium = await requireChromium(log)
  const products = await startTestProducts(pattern ? 1 : 2, engines)
  try {
    return await runStories(pattern, {
      CHROMIUM_PATH: chromium,
      PRODUCTS: JSON.stringify(products.map(({ url, username, password }) => ({ url, username, password }))),
    })
  } finally {
    await stopAll(products)
  }
}

const runStories = async (pattern: string | undefined, env: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { code, report } = await runPlaywright('playwright.config.ts', pattern, {
    ...env,
    STORIES: pattern ? 'some' : 'all',
  })
  const read = report as PlaywrightReport | undefined
  if (!read) return judge('browser', code)
  const { expected, unexpected, flaky, skipped } = read.stats
  return judge('browser', code, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: storyFailures(read),
  })
}
