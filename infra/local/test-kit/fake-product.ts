// The real supervisor over real engines and two fake services.
import { join } from 'node:path'
import { createLogPrinter } from '../processes/log-printer.ts'
import { onStopRequest } from '../processes/stop-request.ts'
import { readStartSettings } from '../settings.ts'
import { superviseProduct } from '../supervisor.ts'

const log = createLogPrinter(process.stdout)
const main = join(import.meta.dirname, 'fake-service.ts')

try {
  const product = superviseProduct({
    settings: readStartSettings(process.env, process.argv.slice(2)),
    services: [
      { name: process.env.FAKE_SERVICE ?? 'fake', main },
      { name: 'gateway', main },
    ],
    log,
  })
  onStopRequest(() => void product.stop().then(() => process.exit(0)))
  await product.ready
  log('start', 'ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
