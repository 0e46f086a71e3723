import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../processes/process-plan.ts'
import { buildOnce, isBuilt } from './cache.ts'
import { canInstallPackages, isDebian, requireCommand } from './debian.ts'
import { debianMirror } from './debian-mirror.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'

const minuteMs = 60_000
const release = 'forky'
const engine = 'postgresql-18-documentdb'
const ferretSource = join(import.meta.dirname, 'ferretdb')

const ferretName = async () => {
  const hash = createHash('sha256')
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(await readFile(join(ferretSource, file)))
  return `ferretdb-${hash.digest('hex').slice(0, 12)}`
}

/** The obstacle, or undefined. */
export const whyNoDocumentDb = async () => {
  if (!(await isDebian()) || !(await canInstallPackages())) return 'it is built only as root on Debian'
  if (!isBuilt(await ferretName()) && !(await findCommand('go'))) return 'building it needs Go 1.25 or newer'
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
export const ferretDbBinary = async (log: Log) =>
  buildOnce(
    await ferretName(),
    async (path) => {
      log('engines', 'building FerretDB with Go (about a minute, once)')
      const started = Date.now()
      const pulse = setInterval(
        () => log('engines', `still building FerretDB (${Math.round((Date.now() - started) / 1000)} s)`),
        15_000,
      )
      try {
        await runCommand('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', path, '.'], {
          cwd: ferretSource,
          env: { CGO_ENABLED: '0', GOFLAGS: '' },
          timeoutMs: 15 * minuteMs,
        })
      } finally {
        clearInterval(pulse)
      }
    },
    log,
  )
