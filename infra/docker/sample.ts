// Run where asked for (docker compose run --rm sample): fills an empty product with sample data.
import { z } from 'zod'
import { readConfig } from '@papan/runtime/config.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'
import { fillSample } from '../local/sample/fill.ts'

const seedSettings = {
  ...neighbours('media:internal'),
  GATEWAY_URL: z.url({ protocol: /^http$/ }),
  /** Stores the marker of an unfinished fill, which the next run completes. */
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
    mediaInternalUrl: settings.NEIGHBOURS['media:internal'][0],
    log: (line) => console.log(line),
  })
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
