import { readFile } from 'node:fs/promises'
import type { Log } from '../processes/process-plan.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'
import { createQueue } from '../screen/run-step.ts'

const minuteMs = 60_000

/** Needs root on Debian or a derivative. */
const canInstallPackages = async () => process.getuid?.() === 0 && (await findCommand('apt-get')) !== undefined

const aptEnvironment = {
  DEBIAN_FRONTEND: 'noninteractive',
  // The package must not start its own service.
  RUNLEVEL: '1',
  SYSTEMD_OFFLINE: '1',
}

const apt = (...args: string[]) =>
  runCommand('apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: aptEnvironment,
    timeoutMs: 10 * minuteMs,
  })

// apt-get refuses to run beside itself.
const inTurn = createQueue()

const installPackages = async (packages: string[], reason: string, log: Log) => {
  log('engines', `installing ${packages.join(', ')} with apt-get: ${reason}`)
  // A fresh machine has no package lists.
  await inTurn(() => apt('update'))
  await inTurn(() => apt('install', '--no-install-recommends', ...packages))
}

/** For tests: installs a missing command where possible; `packageName` may be several words. Rejects with installation advice. */
export const requireCommand = async (name: string, packageName: string, reason: string, log: Log) => {
  const present = await findCommand(name)
  if (present) return present
  if (await canInstallPackages()) await installPackages(packageName.split(' '), reason, log)
  const installed = await findCommand(name)
  if (installed) return installed
  throw new Error(`${name} is missing (${reason}): install the package ${packageName}, or run this as root on Debian.`)
}

/** Not a derivative: only Debian's mirror carries its later releases. */
export const isDebian = async () => /^ID=debian$/m.test(await readFile('/etc/os-release', 'utf8').catch(() => ''))
