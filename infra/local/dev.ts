// npm run dev [-- --only content,web]: runs everything from source and restarts what changes. Settings and flags: settings.ts.
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLinter, createTypes } from './dev/checks.ts'
import { devServices, isStarted, readOnly, type Watched } from './dev/parts.ts'
import { devPorts, type DevPorts } from './dev/ports.ts'
import { createRestarts } from './dev/restarts.ts'
import { watchFolders } from './dev/watch-folders.ts'
import type { FirstLogin } from './first-login.ts'
import { createLogPrinter } from './processes/log-printer.ts'
import { onStopRequest } from './processes/stop-request.ts'
import { fillApart } from './sample/fill-apart.ts'
import { productServices } from './service-table.ts'
import { readStartSettings, type StartSettings } from './settings.ts'
import { assertFree, countedPort, superviseProduct } from './supervisor.ts'

const root = join(import.meta.dirname, '..', '..')
const defaultPort = 8080
/** Checks wait for the hot update and for a restart: at least and at most, ms. */
const hotMs = 500
const longestMs = 4_000
const shared = ['contracts', 'runtime', 'service-kit'].map((name) => `services/${name}`)
const log = createLogPrinter(process.stdout)
// A closed output pipe must not stop the product.
process.stdout.on('error', () => {})

/** Folder of a part in the repository. */
const folderOf = (main: string) => relative(root, main).replace(/\/(?:src|server)\/.*$/, '')

const printReady = (settings: StartSettings, { hint, username }: FirstLogin, ports: DevPorts, watched: Watched) => {
  const site = `http://localhost:${settings.port}`
  const describe = (name: string, port: number) => {
    if (!isStarted(name, watched)) return `  ${name.padEnd(9)} not started`
    return `  ${name.padEnd(9)} ${port}  ${watched.has(name) ? `inspector ${ports.inspector(name)}` : 'not watched'}`
  }
  const lines = [
    '',
    `  Site      ${site}`,
    `  Admin     ${site}/login  (username ${username}, ${hint})`,
    `  API page  ${site}/api/docs`,
    '',
    ...[...ports.services].map(([name, { port }]) => describe(name, port)),
    `  ${'vite'.padEnd(9)} ${ports.vite}`,
    '',
    `  Data      ${settings.dataDir}  (Ctrl-C stops everything)`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const main = async () => {
  const begun = performance.now()
  const { watched, rest } = readOnly(process.argv.slice(2))
  const settings = { ...readStartSettings(process.env, rest), instances: {} }
  const ports = devPorts(settings.port, defaultPort)
  const services = devServices(ports, watched)
  const assertToolPortsFree = async () => {
    for (const port of [ports.vite, ...[...watched].map(ports.inspector)]) await assertFree(port, countedPort)
  }
  const product = superviseProduct({ settings, services, log, ports: ports.services, prepare: assertToolPortsFree })
  const stopped = new AbortController()
  const endings: (() => unknown)[] = [() => stopped.abort()]
  onStopRequest(() => {
    log('dev', 'stopping')
    void Promise.all([product.stop(), ...endings.map((end) => end())]).then(() => process.exit(0))
  })

  const parts = productServices.filter(({ name }) => watched.has(name)).map(({ main: file }) => folderOf(file))
  const restart = createRestarts({
    root,
    services: services.filter(({ name }) => watched.has(name)),
    restart: product.restart,
    log,
  })
  const lint = createLinter({ root, log })
  const folders = [...parts, ...shared].map((folder) => join(root, folder))
  const types = createTypes({ root, log }, watched.size === services.length ? [] : parts)
  const onSave = async (files: string[]) => {
    types.stop()
    // A process that does not start must not hold them up.
    await Promise.race([Promise.all([restart(files), sleep(hotMs)]), sleep(longestMs)])
    await Promise.all([types.start(), lint(files)])
  }
  endings.push(types.stop, await watchFolders(folders, (files) => void onSave(files)))

  const { login } = await product.ready
  if (settings.sample && watched.size === services.length) {
    const say = (line: string) => log('dev', line)
    const { signal } = stopped
    await fillApart({ settings, login, ports: ports.services, onLine: say, signal }).catch((error: unknown) => {
      if (!signal.aborted) say(`the sample data is not complete: ${String(error)}`)
    })
  }
  if (stopped.signal.aborted) return
  printReady(settings, login, ports, watched)
  log('dev', `ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await types.start()
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
