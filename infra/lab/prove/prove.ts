// Run by prove.sh: starts the product from its compose file and verifies what the documentation promises.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../test/harness/until.ts'
import { freePort } from '../../local/processes/free-port.ts'
import { runCommand } from '../../local/processes/run-command.ts'
import { proveAlerts } from './alerts.ts'
import { baseImages } from './base-images.ts'
import { buildImages, partNames } from './build-images.ts'
import { compose, docker, inspect } from './docker.ts'
import { proveLive } from './live.ts'
import { failures, found, step } from './report.ts'
import { scan } from './scan.ts'
import { checkSite, snapshotOf } from './site.ts'
import { upset } from './failure-drill.ts'

const root = join(import.meta.dirname, '../../..')
const upMs = 300_000
const project = `papan-proof-${randomBytes(3).toString('hex')}`
const username = 'bukti'
/** `live`: without what is proven on the engine itself. `alerts`: of that the alerts alone. */
const part = process.argv[2]

/** Starts everything, waits for the sample data and prints the time. */
const bringUp = async (url: string): Promise<void> => {
  const startedAt = performance.now()
  await compose('up', '--detach', '--no-build')
  const [sample = ''] = (await compose('ps', '--all', '--quiet', 'sample'))
    .split('\n')
    .filter((line) => /^[0-9a-f]{64}$/.test(line))
  await until('the sample data is there', upMs, async () => {
    const { State } = await inspect<{ State: { Status: string; ExitCode: number } }>(sample)
    if (State.Status === 'exited' && State.ExitCode !== 0) throw new Error(await docker('logs', sample))
    return State.Status === 'exited'
  })
  await until('the site answers', upMs, () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  found(`everything is up, with sample data, after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

/** Removes containers, networks, volumes and our images. */
const remove = async (): Promise<void> => {
  await compose('down', '--volumes', '--timeout=20')
  const listed = await docker('image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', `${project}/*`)
  for (const image of listed.split('\n').filter((line) => line.startsWith(project))) await docker('image', 'rm', image)
}

/** The product on this engine: in a browser, under load while its parts are replaced and killed, and after a restart. */
const proveProduct = async (port: number, secrets: string, workDir: string): Promise<void> => {
  const password = await readFile(join(secrets, 'master-password'), 'utf8')
  const site = { url: `http://127.0.0.1:${port}`, username, password }
  step('docker compose up')
  await bringUp(site.url)
  if (part === 'alerts') return proveAlerts(site.url, project, workDir)

  step('the site in a browser')
  await checkSite(site)
  await upset(site)

  step('root users, writable files, open ports')
  await scan(project)
  await proveAlerts(site.url, project, workDir)

  step('down and up again')
  const before = await snapshotOf(site)
  await compose('down', '--timeout=40')
  await bringUp(site.url)
  const after = await snapshotOf(site)
  found('visitors see the same as before', after.answers.join() === before.answers.join())
  found(`log entries: ${after.logged}, before: ${before.logged}`, after.logged >= before.logged)
  await compose('down', '--timeout=40')
}

const prove = async (workDir: string): Promise<void> => {
  step('images')
  const images = await baseImages(project, workDir)
  const port = await freePort()
  const secrets = join(workDir, 'secrets')
  Object.assign(process.env, images.env, {
    COMPOSE_PROJECT_NAME: project,
    IMAGE_PREFIX: project,
    IMAGE_TAG: 'proof',
    SECRETS_DIR: secrets,
    PORT: String(port),
    // The defaults may be in use by a product on this engine.
    EDGE_SUBNET: '172.28.90.0/24',
    EDGE_RANGE: '172.28.90.128/25',
    HAPROXY_ADDRESS: '172.28.90.10',
    INNER_SUBNET: '172.28.91.0/24',
    MASTER_USERNAME: username,
    // All load comes from one address.
    LIMIT_SCALE: '1000',
  })
  await buildImages(project, images)

  try {
    step('docker compose config')
    await runCommand('node', [join(root, 'infra/docker/secrets.mjs')])
    const config = spawnSync('docker', ['compose', '--profile=*', 'config', '--quiet'], { encoding: 'utf8' })
    found(`every profile is valid${config.stderr && `: ${config.stderr}`}`, config.status === 0 && config.stderr === '')

    if (part !== 'live') await proveProduct(port, secrets, workDir)
    if (part !== 'alerts') await proveLive({ workDir, images: images.env })
  } catch (error) {
    found(String(error), false)
    for (const name of [...partNames, 'sample', 'redis', 'mongo', 'haproxy'])
      console.log((await compose('logs', '--no-color', '--tail=15', name).catch(String)).slice(-4_000))
  } finally {
    await remove()
  }
  step(failures().length === 0 ? 'all checks passed' : `${failures().length} checks failed:`)
  for (const what of failures()) console.log(`  ${what}`)
  process.exitCode = failures().length === 0 ? 0 : 1
}

const workDir = process.env['PROOF_WORK']
if (workDir) await prove(workDir)
else throw new Error('Run infra/docker/prove.sh, which provides a Docker engine.')
