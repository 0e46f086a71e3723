import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../processes/process-plan.ts'
import { buildOnce } from './cache.ts'
import { canInstallPackages, isDebian, requireCommand } from './debian.ts'
import { debianMirror } from './debian-mirror.ts'
import { type GoProgram, goBinary, isGoProgramBuilt } from './go-build.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'

const minuteMs = 60_000
const release = 'forky'
const engine = 'postgresql-18-documentdb'
const ferret: GoProgram = {
  name: 'ferretdb',
  source: join(import.meta.dirname, 'ferretdb'),
  files: ['main.go', 'go.mod', 'go.sum'],
  target: '.',
}

/** The obstacle, or undefined. */
export const whyNoDocumentDb = async () => {
  if (!(await isDebian()) || !(await canInstallPackages())) return 'it is built only as root on Debian'
  if (!(await isGoProgramBuilt(ferret)) && !(await findCommand('go'))) return 'building it needs Go 1.25 or newer'
  return undefined
}

/** A chroot of a later Debian with PostgreSQL 18 and DocumentDB: this Debian's libc is too old for the package. */
export const documentDbTree = (log: Log) =>
  buildOnce(
    `debian-${release}-${engine}`,
    async (path) => {
      const mmdebstrap = await requireCommand(
        'mmdebstrap',
        'mmdebstrap',
        'it unpacks the MongoDB-compatible engine',
        log,
      )
      const mirror = await debianMirror()
      log('engines', `unpacking ${engine} of Debian ${release} (about half a minute, 670 MB, once)`)
      const options = [
        '--variant=apt',
        // A mirror's copy of the release may have expired.
        '--aptopt=Acquire::Check-Valid-Until "false"',
        `--include=${engine}`,
        ...(mirror.keyring ? [`--keyring=${mirror.keyring}`] : []),
      ]
      // Own mount namespace: leftover mounts of an interrupted build stay invisible and cannot be deleted into.
      await runCommand('unshare', ['--mount', mmdebstrap, ...options, release, path, mirror.uri], {
        timeoutMs: 15 * minuteMs,
        onLine: (line) => line.startsWith('I: ') && log('engines', line.slice(3)),
      })
      await mkdir(join(path, 'data'))
    },
    log,
  )

/** FerretDB translates MongoDB's protocol for PostgreSQL. */
export const ferretDbBinary = (log: Log) => goBinary(ferret, log)
