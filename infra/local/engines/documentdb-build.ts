import { chown, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommand, runCommand } from '../processes/run-command.ts'
import { type At, noScreen } from '../screen/run-step.ts'
import { buildInStep, isBuilt } from './cache.ts'
import { isDebian } from './debian.ts'
import { debianGo, goOnPath } from './debian-go.ts'
import type { EngineOptions } from './engine.ts'
import { type GoProgram, goBinary, isGoProgramBuilt } from './go-build.ts'
import { linkLibraries, treeName, unpackPackages, whyNoPackages } from './packages.ts'
import type { Setup } from './setup.ts'

const tree = treeName('postgresql-18-documentdb')
// Beside the engine: setpriv, the shell that initdb calls, the locale C.UTF-8, and what a container of this tree calls.
const packages = ['postgresql-18-documentdb', 'util-linux', 'dash', 'libc-bin', 'coreutils']
const ferret: GoProgram = {
  name: 'ferretdb',
  source: join(import.meta.dirname, 'ferretdb'),
  files: ['main.go', 'go.mod', 'go.sum'],
  target: '.',
}
/** Debian's number; no account of the machine has to exist. */
const postgresId = 101

/** Another user's process needs root; without it the user's own number has to do, in a namespace with mounts. */
export const ownNamespace =
  process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-current-user', '--keep-caps', '--mount']

const hasNamespaces = () =>
  runCommand('unshare', [...ownNamespace, 'true']).then(
    () => true,
    () => false,
  )

/** The obstacle, or undefined. */
export const whyNoDocumentDb = async (): Promise<string | undefined> => {
  if (!isBuilt(tree)) {
    if (!(await isDebian())) return 'its packages are for Debian alone'
    const obstacle = await whyNoPackages()
    if (obstacle) return obstacle
  }
  if (!(await findCommand('unshare')) || !(await findCommand('chroot'))) return 'unshare or chroot is missing'
  if (await hasNamespaces()) return undefined
  return process.getuid?.() === 0
    ? 'this system refuses mount namespaces'
    : 'this system refuses user namespaces (sysctl user.max_user_namespaces), which it needs without root'
}

/** Undefined when all is built. */
export const documentDbSetup = async (): Promise<Setup | undefined> => {
  const missing = { tree: !isBuilt(tree), ferret: !(await isGoProgramBuilt(ferret)) }
  if (!missing.tree && !missing.ferret) return undefined
  const goMb = missing.ferret && !(await goOnPath()) ? 1_000 : 0
  return {
    what: 'a MongoDB-compatible server',
    setting: 'MONGO_URL',
    mb: missing.tree ? 520 : 25,
    roomMb: goMb + (missing.tree ? 800 : 100),
  }
}

type BuildOptions = Pick<EngineOptions, 'log' | 'step'>

const makeTree = async (path: string, at: At) => {
  await unpackPackages(packages, path, at)
  await linkLibraries(path, ['blas', 'lapack'])
  await symlink('postgis-3.control', join(path, 'usr/share/postgresql/18/extension/postgis.control'))
  for (const folder of ['data', 'dev/shm', 'etc', 'proc', 'sys', 'tmp'])
    await mkdir(join(path, folder), { recursive: true })
  for (const device of ['null', 'zero', 'random', 'urandom']) await writeFile(join(path, 'dev', device), '')
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = isRoot ? [postgresId, postgresId] : [process.getuid?.(), process.getgid?.()]
  await writeFile(join(path, 'etc/passwd'), `root:x:0:0::/:/\npostgres:x:${uid}:${gid}::/data:/bin/sh\n`)
  await writeFile(join(path, 'etc/group'), `root:x:0:\npostgres:x:${gid}:\n`)
  // Its own jobs connect to localhost.
  await writeFile(join(path, 'etc/hosts'), '127.0.0.1 localhost\n')
  if (isRoot) await chown(join(path, 'data'), postgresId, postgresId)
}

/** A chroot of a later Debian with PostgreSQL 18 and DocumentDB: this Debian's libc is too old for the package. */
export const documentDbTree = (options: BuildOptions): Promise<string> =>
  buildInStep('engine tree', tree, makeTree, options)

/** FerretDB translates MongoDB's protocol for PostgreSQL. */
export const ferretDbBinary = async ({ log, step = noScreen.step }: BuildOptions): Promise<string> =>
  (await isGoProgramBuilt(ferret))
    ? goBinary(ferret, log)
    : step('engine build', (at) => goBinary(ferret, log, at, debianGo))
