// npm start: runs everything on this machine. Settings and flags: settings.ts.
import type { FirstLogin } from './first-login.ts'
import { createLogPrinter } from './processes/log-printer.ts'
import { onStopRequest } from './processes/stop-request.ts'
import { fillSample } from './sample/fill.ts'
import { gatewayName, productServices, type ServicePorts } from './service-table.ts'
import { readStartSettings, type StartSettings } from './settings.ts'
import { superviseProduct } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

const log = createLogPrinter(process.stdout, process.env['LOG_FORMAT'] === 'json' ? 'json' : 'plain')
// A closed output pipe must not stop the product.
process.stdout.on('error', () => {})

const printReady = (settings: StartSettings, { hint, username }: FirstLogin, ports: ServicePorts) => {
  const site = `http://localhost:${settings.port}`
  const others = [...ports].filter(([name]) => name !== gatewayName).map(([name, { port }]) => `${name} ${port}`)
  const lines = [
    '',
    `  Site      ${site}`,
    `  Admin     ${site}/login  (username ${username}, ${hint})`,
    `  API page  ${site}/api/docs`,
    `  Ports     ${others.join(', ')}`,
    `  Data      ${settings.dataDir}  (Ctrl-C stops everything)`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const fill = async ({ port, dataDir }: StartSettings, { username, password }: FirstLogin) => {
  try {
    await fillSample({
      gatewayUrl: `http://127.0.0.1:${port}`,
      dataDir,
      username,
      password,
      log: (line) => log('start', line),
    })
  } catch (error) {
    log('start', `the sample data is not complete: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const main = async () => {
  const startedAt = Date.now()
  const settings = readStartSettings(process.env, process.argv.slice(2))
  const product = superviseProduct({ settings, services: productServices, log, prepare: () => buildWeb(log) })
  onStopRequest(() => {
    log('start', 'stopping')
    void product.stop().then(() => process.exit(0))
  })
  const { login, ports } = await product.ready
  if (settings.sample) await fill(settings, login)
  printReady(settings, login, ports)
  log('start', `ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
