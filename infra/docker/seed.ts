// Run once by docker compose: fills an empty product with sample data, and does nothing to one that holds anything.
import { z } from 'zod'
import { readConfig } from '@papan/runtime/config.ts'
import { fillSample } from '../local/sample/fill.ts'

const seedSettings = {
  GATEWAY_URL: z.url({ protocol: /^http$/ }),
  /** Where it notes that a fill was begun, so that one that was cut off is taken up again. */
  DATA_DIR: z.string().min(1),
  MASTER_USERNAME: z.string().min(1),
  MASTER_PASSWORD: z.string().min(1),
}

const main = async () => {
  const settings = readConfig(seedSettings, process.env)
  await fillSample({
    gatewayUrl: settings.GATEWAY_URL,
    dataDir: settings.DATA_DIR,
    username: settings.MASTER_USERNAME,
    password: settings.MASTER_PASSWORD,
    log: (line) => console.log(line),
  })
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
