import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOnce, cacheFolder, isBuilt } from './cache.ts'
import { canInstallPackages, isDebian, requireCommand } from './debian.ts'
import { debianMirror } from './debian-mirror.ts'
import { type GoProgram, goBinary, isGoProgramBuilt } from './go-build.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'
import { type At, noScreen } from '../screen/run-step.ts'
import type { EngineOptions } from './engine.ts'

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

const treeName = `debian-${release}-${engine}`

type BuildOptions = Pick<EngineOptions, 'log' | 'step' | 'confirm'>

/** A chroot of a later Debian with PostgreSQL 18 and DocumentDB: this Debian's libc is too old for the package. */
export const documentDbTree = async ({ log, step = noScreen.step, confirm = noScreen.confirm }: BuildOptions) => {
  const question = `Set up a MongoDB-compatible server below ${cacheFolder()} (Debian packages, 670 MB, with mmdebstrap)?`
  if (!isBuilt(treeName) && !(await confirm(question)))
    throw new Error('There is no MongoDB server: put mongod on the PATH, start Docker, set MONGO_URL, or answer yes.')
  const unpack = async (path: string, at: At) => {
    const mmdebstrap = await requireCommand('mmdebstrap', 'mmdebstrap', 'it unpacks the MongoDB-compatible engine', log)
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
      onLine: (line) => line.startsWith('I: ') && at(line.slice(3)),
    })
    await mkdir(join(path, 'data'))
  }
  if (isBuilt(treeName)) return buildOnce(treeName, () => Promise.resolve(), log)
  return step('engine tree', (at) => buildOnce(treeName, (path) => unpack(path, at), log))
}

/** FerretDB translates MongoDB's protocol for PostgreSQL. */
export const ferretDbBinary = async ({ log, step = noScreen.step }: BuildOptions) =>
  (await isGoProgramBuilt(ferret)) ? goBinary(ferret, log) : step('engine build', (at) => goBinary(ferret, log, at))
