// Fills an empty product with sample data: npm start runs it, and docker compose run --rm sample.
import { z } from 'zod'
import { readConfig } from '@papan/runtime/config.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'
import { fillSample } from './fill.ts'

const fillSettings = {
  ...neighbours('media:internal'),
  GATEWAY_URL: z.url({ protocol: /^http$/ }),
  /** Stores the marker of an unfinished fill, which the next run completes. */
  DATA_DIR: z.string().min(1),
  MASTER_USERNAME: z.string().min(1),
  MASTER_PASSWORD: z.string().min(1),
  /** The receivers that sample destinations send to, on this machine. */
  RECEIVERS_PORT: z.coerce.number().int().optional(),
}

const main = async () => {
  const settings = readConfig(fillSettings, process.env)
  await fillSample({
    gatewayUrl: settings.GATEWAY_URL,
    dataDir: settings.DATA_DIR,
    username: settings.MASTER_USERNAME,
    password: settings.MASTER_PASSWORD,
    receivers: settings.RECEIVERS_PORT === undefined ? null : { port: settings.RECEIVERS_PORT },
    mediaInternalUrl: settings.NEIGHBOURS['media:internal'][0],
    log: (line) => console.log(line),
  })
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
