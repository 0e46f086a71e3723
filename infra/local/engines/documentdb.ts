import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { ProcessPlan } from '../processes/process-plan.ts'
import { documentDbTree, ferretDbBinary, ownNamespace } from './documentdb-build.ts'
import { type Engine, type EngineOptions, stopInOrder } from './engine.ts'
import { answersMongo } from './probe.ts'
import { runCommand } from '../processes/run-command.ts'

const bin = '/usr/lib/postgresql/18/bin'
const treeEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }
// After a kill -9 a postmaster.pid and shared memory may remain for a moment: the first starts may be refused.
const startAttempts = 12
const chatter =
  /background worker "pg_cron|unexpected postmaster exit|terminating connection due to admin|database system is (starting up|shutting down)/

/** A cron job of every minute deletes expired documents. */
const keepExpired = "SELECT cron.alter_job(jobid, active := false) FROM cron.job WHERE jobname = 'documentdb_ttl_task'"

export const psql = (port: number, statement: string): string[] => [
  `${bin}/psql`,
  '--quiet',
  '--host=127.0.0.1',
  `--port=${port}`,
  '--username=postgres',
  `--command=${statement}`,
]

type Tree = { path: string; folder: string }

/** Runs a program in the chroot as the owner of `folder`, which is /data there. */
const inTree = ({ path, folder }: Tree, ...command: string[]) => ({
  command: 'unshare',
  args: [...ownNamespace, 'sh', join(import.meta.dirname, 'enter-tree.sh'), path, folder, ...command],
})

const runInTree = (tree: Tree, ...words: string[]) => {
  const { command, args } = inTree(tree, ...words)
  return runCommand(command, args, { env: treeEnvironment, timeoutMs: 60_000 })
}

/** Creates an empty cluster; renamed into place, so an interrupted attempt is not mistaken for one. */
const initialise = async (tree: Tree) => {
  if (existsSync(join(tree.folder, 'db'))) return
  await mkdir(tree.folder, { recursive: true })
  // PostgreSQL refuses to run as root.
  if ((await stat(tree.folder)).uid === 0) {
    const passwd = await readFile(join(tree.path, 'etc/passwd'), 'utf8')
    const [uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd)?.slice(1).map(Number) ?? []
    if (uid === undefined || gid === undefined) throw new Error('The unpacked tree has no user postgres.')
    await chown(tree.folder, uid, gid)
  }
  await rm(join(tree.folder, 'new'), { recursive: true, force: true })
  await runInTree(tree, `${bin}/initdb`, '-D', '/data/new', '-U', 'postgres', '--auth=trust', '--encoding=UTF8')
  await rename(join(tree.folder, 'new'), join(tree.folder, 'db'))
}

const postgresPlan = (tree: Tree, port: number, fast: boolean): ProcessPlan => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_preload_libraries: 'pg_cron, pg_documentdb_core, pg_documentdb',
    'cron.database_name': 'postgres',
    // Otherwise its jobs connect to the port of an earlier start.
    'cron.use_background_workers': 'on',
    'cron.log_statement': 'off',
    // After a kill -9 the default syncs 1,300 files one by one: nearly a minute on a slow disk.
    recovery_init_sync_method: 'syncfs',
    // Clients get and log ordinary errors themselves.
    log_min_messages: 'fatal',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return {
    name: 'postgres',
    port,
    ...inTree(
      tree,
      `${bin}/postgres`,
      '-D',
      '/data/db',
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ),
    env: treeEnvironment,
    prepare: () => initialise(tree),
    isReady: async () => {
      const statement = `CREATE EXTENSION IF NOT EXISTS documentdb CASCADE;${fast ? keepExpired : ''}`
      await runInTree(tree, ...psql(port, statement))
      return true
    },
    isNews: (line) => !chatter.test(line),
    // Fast shutdown: disconnects clients.
    stopSignal: 'SIGINT',
    startAttempts,
  }
}

const ferretPlan = (command: string, port: number, postgresPort: number, state: string): ProcessPlan => ({
  name: 'ferretdb',
  port,
  command,
  args: [
    `-listen=127.0.0.1:${port}`,
    `-state-dir=${state}`,
    `-postgresql-url=postgres://postgres@127.0.0.1:${postgresPort}/postgres`,
  ],
  prepare: async () => {
    await mkdir(state, { recursive: true })
  },
  isReady: () => answersMongo(`mongodb://127.0.0.1:${port}`),
  startAttempts,
})

/** Builds what is missing in the cache, and starts. */
export const startDocumentDb = async (options: EngineOptions): Promise<Engine> => {
  const { dataDir, log, fast = false, onChange } = options
  const [path, binary] = await Promise.all([documentDbTree(options), ferretDbBinary(options)])
  const tree = { path, folder: join(dataDir, 'postgres') }
  const [postgresPort, port] = [await freePort(), await freePort()]
  const postgres = superviseProcess(postgresPlan(tree, postgresPort, fast), { log, onChange })
  const processes = [postgres]
  const stop = () => stopInOrder(processes.toReversed())
  try {
    await postgres.ready
    const ferret = superviseProcess(ferretPlan(binary, port, postgresPort, join(dataDir, 'ferretdb')), {
      log,
      onChange,
    })
    processes.push(ferret)
    await ferret.ready
  } catch (error) {
    await stop()
    throw error
  }
  return {
    kind: 'documentdb',
    url: `mongodb://127.0.0.1:${port}`,
    describe: 'DocumentDB on PostgreSQL 18 behind FerretDB 2.7',
    processes,
    stop,
  }
}
