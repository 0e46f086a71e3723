import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../local/processes/run-command.ts'
import { until } from '../../test/harness/until.ts'
import { compose, docker } from './docker.ts'
import { proveHangs } from './hang-drill.ts'
import { found, step } from './report.ts'

/** An alert, and its end, must arrive within this. */
const arrivedMs = 180_000
const secretsScript = join(import.meta.dirname, '../../docker/secrets.mjs')
/** The user of the backup process. */
const owner = 10_001

/** Takes webhooks at the address that this machine has on a network of Docker. */
const startReceiver = async (network: string) => {
  const arrived = new Set<string>()
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { status, groupLabels } = JSON.parse(body) as { status: string; groupLabels: { alertname: string } }
      arrived.add(`${groupLabels.alertname} ${status}`)
      return res.end()
    })
  })
  const gateway = await docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', network)
  server.listen(0, gateway.split('\n').at(-1))
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  return {
    url: `http://${address}:${port}/`,
    async arrives(what: string) {
      const startedAt = performance.now()
      const arrives = await until(`${what} arrives`, arrivedMs, () => arrived.has(what)).then(
        () => true,
        () => false,
      )
      found(`${what}: after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`, arrives)
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A folder whose newest backup is old, and a process that cannot make another one. */
const startOldBackup = async (project: string, workDir: string): Promise<string> => {
  const folder = join(workDir, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'papan-scheduled-20250106T193000Z.backup'), '')
  await chown(folder, owner, owner)
  process.env['BACKUP_DIR'] = folder
  await compose('up', '--no-start', '--no-build', '--no-deps', 'backup')
  const container = (await compose('ps', '--all', '--quiet', 'backup')).split('\n').at(-1) ?? ''
  await docker('network', 'disconnect', `${project}_mongo`, container)
  await docker('start', container)
  return container
}

/** Prometheus, Alertmanager and the prober beside the product: alerts and their ends arrive at a receiver. */
export const proveAlerts = async (url: string, project: string, workDir: string): Promise<void> => {
  step('alerts, from Prometheus to a receiver')
  const up = (service: string) => compose('up', '--detach', '--no-build', '--no-deps', service)
  await up('prometheus')
  await up('probe')
  const receiver = await startReceiver(`${project}_watching`)
  try {
    Object.assign(process.env, { ALERT_WEBHOOK: receiver.url, ALERT_WATCHDOG: receiver.url })
    await runCommand('node', [secretsScript])
    await up('alertmanager')
    await receiver.arrives('Watchdog firing')
    await proveHangs(url, receiver)

    const backup = await startOldBackup(project, workDir)
    await receiver.arrives('BackupOld firing')
    await docker('network', 'connect', `${project}_mongo`, backup)
    // Its next attempt would be an hour later.
    await docker('restart', backup)
    await receiver.arrives('BackupOld resolved')
  } finally {
    receiver.stop()
    await compose('rm', '--stop', '--force', 'prometheus', 'alertmanager', 'probe', 'backup')
  }
}
