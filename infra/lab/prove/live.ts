import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { basename, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { devices } from '@playwright/test'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { launchBrowser } from '../../test/harness/browser.ts'
import { startWaitingMarket } from '../harness/waiting-market.ts'
import { isDebian } from '../../local/engines/debian.ts'
import { runCommand } from '../../local/processes/run-command.ts'
import { compose } from './docker.ts'
import { addresses, startMachine, type Machine } from './machine.ts'
import { createMemoryGroup } from '../harness/memory-group.ts'
import { issuedRoot, pebbleDirectory, pebbleRoot, startPebble } from './pebble.ts'
import { found, step } from './report.ts'
import { createVisitor, domain } from './visitor.ts'

const root = join(import.meta.dirname, '../../..')
const clone = '/root/papan-angka'
const rented = 2_000_000_000
const certificateMs = 120_000
const shownMs = 30_000
const number = '4711'
const market = 'SEWAAN'
const flags = ['--domain', domain, '--email', `admin@${domain}`]

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

const hostsOf = (...leadingTo: string[]) =>
  ['127.0.0.1 localhost', ...leadingTo.map((address) => `${address} ${domain}`), ''].join('\n')

/** Certificate, HTTP/2, HTTP/3, HSTS, and the redirect. */
const checkTls = async (ca: string): Promise<void> => {
  const [host] = addresses.machine
  const socket = connectTls({ host, port: 443, servername: domain, ca, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  const { subjectaltname } = socket.getPeerCertificate()
  found(`a certificate of the authority for ${subjectaltname}`, socket.authorized)
  const session = connect(`https://${domain}`, { createConnection: () => socket })
  const [headers] = (await once(session.request({ ':path': '/' }), 'response')) as [Record<string, string>]
  session.destroy()
  const { 'alt-svc': offers = '', 'strict-transport-security': hsts = '' } = headers
  found(`HTTP/2; offers ${offers}; ${hsts}`, offers.includes('h3=') && hsts === 'max-age=31536000')
  const moved = await fetch(`http://${host}/hasil`, { redirect: 'manual' })
  found(`http leads to ${moved.headers.get('location')}`, moved.headers.get('location') === `https://${domain}/hasil`)
}

type Credentials = { username: string; password: string }

/** The log has each visitor's own address, by IPv4 and IPv6. */
const checkVisitors = async (ca: string, { username, password }: Credentials): Promise<void> => {
  const visitors = addresses.visitors.map((address) => createVisitor(address, ca))
  const apis = await Promise.all(visitors.map((visitor) => visitor.signIn(username, password)))
  const log = await eventually('the logins in the log', async () => {
    const text = JSON.stringify(await apis[0]?.get('/master/logs?page=1&limit=50'))
    return addresses.visitors.every((address) => text.includes(`"${address}"`)) && text
  }).catch(() => '')
  found(`the log has ${addresses.visitors.join(', ')}`, log !== '' && !log.includes('203.0.113.9'))
}

/** A number that an admin enters lands on a phone's open page. */
const checkPhone = async (ca: string, { username, password }: Credentials): Promise<void> => {
  const api = await createVisitor(addresses.visitors[0], ca).signIn(username, password)
  const { id } = await startWaitingMarket(api, market)
  await using browser = await launchBrowser({}, [`--host-resolver-rules=MAP ${domain} ${addresses.machine[0]}`])
  // The certificate was checked above; the browser does not know the authority.
  const context = await browser.newContext({ ...devices['Pixel 7'], ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const opened = page.waitForEvent('websocket')
  await page.goto(`https://${domain}/live-draw?market=${market}`)
  await page.getByText('SEDANG DIUNDI...').first().waitFor({ timeout: shownMs })
  const socket = await opened
  await api.post(`/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: number })
  const enteredAt = performance.now()
  await page.getByText('HASIL RESMI').first().waitFor({ timeout: shownMs })
  found(
    `${new URL(socket.url()).protocol} the number is on the phone ${Math.round(performance.now() - enteredAt)} ms later`,
  )
}

/** Images of the engine that built them, as an archive, to the machine's engine. */
const loadImages = async ({ run, tree }: Machine, images: string[]): Promise<void> => {
  const archive = join(tree, 'root/images.tar')
  await runCommand('docker', ['save', '--output', archive, ...images])
  const startedAt = performance.now()
  await run(['docker', 'load', '--quiet', '--input', '/root/images.tar'])
  await rm(archive)
  found(`${images.length} images loaded from an archive in ${seconds(startedAt)} s, not counted below`)
}

type LiveOptions = { workDir: string; images: Record<string, string> }

/** From a clone on an empty machine to a number on a phone's page, with a domain and a certificate. */
export const proveLive = async ({ workDir, images }: LiveOptions): Promise<void> => {
  if (process.getuid?.() !== 0 || !(await isDebian()))
    return found('live at a domain: not tried, it takes root on Debian')
  const name = `${basename(workDir)}-machine`
  const memory = await createMemoryGroup(name, rented)
  const composePlugin = (
    await runCommand('docker', ['info', '--format', '{{range .ClientInfo.Plugins}}{{.Name}} {{.Path}}\n{{end}}'])
  )
    .split('\n')
    .flatMap((line) => (line.startsWith('compose ') ? [line.slice(8).trim()] : []))
  step(`an empty machine with ${rented / 1e9} GB`)
  const machine = await startMachine({ folder: workDir, name, composePlugin: composePlugin[0] ?? '', memory })
  const { COMPOSE_FILE = 'docker-compose.yml', ...settings } = images
  const env: Record<string, string> = {
    ...settings,
    COMPOSE_FILE: [
      ...COMPOSE_FILE.split(':').map((file) => file.replace(`${root}/`, '')),
      'infra/lab/prove/pebble.yml',
    ].join(':'),
    IMAGE_PREFIX: process.env['IMAGE_PREFIX'] ?? '',
    IMAGE_TAG: process.env['IMAGE_TAG'] ?? '',
    PROOF_PEBBLE_ROOT: pebbleRoot,
    ACME_DIRECTORY: pebbleDirectory,
    ...(process.env['NOFILE'] ? { NOFILE: process.env['NOFILE'] } : {}),
  }
  try {
    const needed = (await compose('--profile', 'tls', 'config', '--images')).split('\n')
    await loadImages(machine, [
      ...new Set(needed.filter((line) => /^[\w.-]+(\/|:)/.test(line) && !line.endsWith('/tools:proof'))),
    ])
    await runCommand('git', [
      'clone',
      '--quiet',
      '--bare',
      '--depth=1',
      `file://${root}`,
      join(machine.tree, 'root/papan-angka.git'),
    ])
    await startPebble(machine)
    await writeFile(join(machine.tree, 'etc/hosts'), hostsOf(...addresses.machine))

    step('live at a domain')
    const startedAt = performance.now()
    await machine.run(['git', 'clone', '--quiet', 'papan-angka.git', clone])
    const printed = await machine.run(['node', 'infra/docker/secrets.mjs', ...flags], env, clone)
    console.log(printed)
    await machine.run(['docker', 'compose', '--profile', 'tls', 'up', '--detach', '--no-build'], env, clone)
    found(`docker compose up has ended after ${seconds(startedAt)} s`)
    const ca = await issuedRoot(machine)
    const visitor = createVisitor(addresses.visitors[0], ca)
    await eventually(
      'a valid certificate',
      () =>
        visitor.statusOf('/').then(
          (status) => status === 200,
          () => false,
        ),
      certificateMs,
    )
    found(`the site answers with a valid certificate after ${seconds(startedAt)} s`)
    const password = await readFile(join(machine.tree, clone, '.data/docker/master-password'), 'utf8')
    const master = { username: 'master', password }
    await checkPhone(ca, master)
    found(`from the clone to a number on a phone: ${seconds(startedAt)} s`)
    await checkTls(ca)
    await checkVisitors(ca, master)
    await machine.run(['docker', 'compose', '--profile', 'tls', 'up', '--detach', '--no-build'], env, clone)
    found('docker compose up runs again beside the running product')
    const [megabytes, killed] = [Math.round(memory.takePeak() / 1e6), await memory.killed()]
    found(`at most ${megabytes} MB in use, ${killed} processes ended for want of memory`, killed === 0)
  } catch (error) {
    found(String(error), false)
    console.log(
      (
        await machine.run(['docker', 'compose', '--profile', 'tls', 'logs', '--tail=15'], env, clone).catch(String)
      ).slice(-30_000),
    )
  } finally {
    await machine.stop()
    await memory.remove()
  }
}
