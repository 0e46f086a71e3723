// npm start: runs everything on this machine. Settings and flags: settings.ts.
import type { FirstLogin } from './first-login.ts'
import { createLogPrinter } from './processes/log-printer.ts'
import { onStopRequest } from './processes/stop-request.ts'
import { fillApart } from './sample/fill-apart.ts'
import { startLiveSample } from './sample/start-live.ts'
import { type Receivers, receiversOfStart } from './receivers/receivers-file.ts'
import { createProgress, type Progress } from './screen/progress.ts'
import { oneSentence } from './screen/one-sentence.ts'
import { gatewayName, productServices, type ServicePorts, withReceivers } from './service-table.ts'
import { readStartSettings, type StartSettings } from './settings.ts'
import { superviseProduct } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

const output = process.stdout
// A closed output pipe must not stop the product.
output.on('error', () => {})

type Started = { login: FirstLogin; ports: ServicePorts; receivers: Receivers | null }

const printReady = (settings: StartSettings, { login: { hint, username }, ports, receivers }: Started) => {
  const site = `http://localhost:${settings.port}`
  const others = [...ports].filter(([name]) => name !== gatewayName).map(([name, { port }]) => `${name} ${port}`)
  const lines = [
    '',
    `  Site      ${site}`,
    `  Admin     ${site}/login  (username ${username}, ${hint})`,
    `  API page  ${site}/api/docs`,
    ...(receivers
      ? [`  Received  http://localhost:${receivers.port}  (webhooks, posts and pushes of the sample data)`]
      : []),
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

const fill = async (settings: StartSettings, started: Started, { step, log }: Progress, signal: AbortSignal) => {
  const filling = step('sample data', (onLine) => fillApart({ settings, ...started, onLine, signal }))
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
  const receivers = await receiversOfStart(settings)
  const services = receivers ? withReceivers(productServices, receivers) : productServices
  const product = superviseProduct({ settings, services, log, prepare, step, confirm })
  const stopped = new AbortController()
  onStopRequest(() => {
    stopped.abort()
    progress.close()
    log('start', 'stopping')
    void product.stop().then(() => process.exit(0))
  })
  try {
    const started = { ...(await product.ready), receivers }
    const { login } = started
    if (settings.sample) await fill(settings, started, progress, stopped.signal)
    if (stopped.signal.aborted) return
    progress.close()
    printReady(settings, started)
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
