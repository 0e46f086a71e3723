// npm start: runs everything on this machine. Settings and flags: settings.ts.
import type { FirstLogin } from './first-login.ts'
import { createLogPrinter } from './processes/log-printer.ts'
import { onStopRequest } from './processes/stop-request.ts'
import { fillSample } from './sample/fill.ts'
import { startLiveSample } from './sample/start-live.ts'
import { createProgress, type Progress } from './screen/progress.ts'
import { oneSentence } from './screen/one-sentence.ts'
import { gatewayName, productServices, type ServicePorts } from './service-table.ts'
import { readStartSettings, type StartSettings } from './settings.ts'
import { superviseProduct } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

const output = process.stdout
// A closed output pipe must not stop the product.
output.on('error', () => {})

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
  output.write(`${lines.join('\n')}\n`)
}

const loginAt = ({ port, dataDir }: StartSettings, { username, password }: FirstLogin) => ({
  gatewayUrl: `http://127.0.0.1:${port}`,
  dataDir,
  username,
  password,
})

const fill = async (settings: StartSettings, login: FirstLogin, { step, log }: Progress, signal: AbortSignal) => {
  const filling = step('sample data', (at) => fillSample({ ...loginAt(settings, login), log: at, at, signal }))
  await filling.catch((error: unknown) => {
    if (!signal.aborted) log('start', `the sample data is not complete: ${oneSentence(error)}`, 'warn')
  })
}

const main = async () => {
  const startedAt = performance.now()
  const settings = readStartSettings(process.env, process.argv.slice(2))
  const progress = createProgress({
    output,
    log: createLogPrinter(output, settings.logFormat),
    asks: settings.asks && output.isTTY && process.stdin.isTTY,
  })
  const { step, confirm, log } = progress
  const prepare = () => step('site', (at) => buildWeb(log, at))
  const product = superviseProduct({ settings, services: productServices, log, prepare, step, confirm })
  const stopped = new AbortController()
  onStopRequest(() => {
    stopped.abort()
    progress.close()
    log('start', 'stopping')
    void product.stop().then(() => process.exit(0))
  })
  try {
    const { login, ports } = await product.ready
    if (settings.sample) await fill(settings, login, progress, stopped.signal)
    if (stopped.signal.aborted) return
    progress.close()
    printReady(settings, login, ports)
    const seconds = (performance.now() - startedAt) / 1000
    log('start', `ready after ${seconds.toFixed(1)} s; the steps took ${progress.total().toFixed(1)} s in sum`)
    if (settings.sample && settings.sampleLive)
      await startLiveSample({ ...loginAt(settings, login), signal: stopped.signal, log: (line) => log('sample', line) })
  } finally {
    progress.close()
  }
}

await main().catch((error: unknown) => {
  console.error(oneSentence(error))
  process.exit(1)
})
