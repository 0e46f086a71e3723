import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../local/processes/run-command.ts'
import { compose, docker } from './docker.ts'
import { proveHangs } from './hang-drill.ts'
import { startReceiver } from './receiver.ts'
import { step } from './report.ts'

const secretsScript = join(import.meta.dirname, '../../docker/secrets.mjs')
/** The user of the backup process. */
const owner = 10_001

/** A folder whose newest backup is old, and a process that cannot make a new one. */
const startOldBackup = async (project: string, workDir: string): Promise<string> => {
  const folder = join(workDir, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'papan-scheduled-20250106T193000Z.tar.gz'), '')
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
