// Runs a file under Node 24. Plain JavaScript, readable by any Node:
//   node infra/run.mjs FILE.ts [arguments]
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const wantedMajor = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedNode = join(root, 'node_modules', '.bin', 'node')
const [file, ...args] = process.argv.slice(2)

const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const runsWantedNode = Number(process.versions.node.split('.')[0]) === wantedMajor

/** Reruns the command under the Node pinned in the lock file and exits with its code. */
const runUnderPinnedNode = () => {
  const child = spawn(pinnedNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PAPAN_PINNED_NODE: '1' },
  })
  // A terminal's Ctrl-C reaches the child as well: it must tolerate a second signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`The pinned Node cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** npm's names of the commands that read `.env`. Tests and measurements have settings of their own. */
const readingEnvFile = ['start', 'dev', 'import', 'backup', 'restore', 'audit:verify']

/** The environment counts before the file. */
const readEnvFile = () => {
  if (!readingEnvFile.includes(process.env.npm_lifecycle_event) || !existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    refuse(`The settings in .env cannot be read: ${error.message}`)
  }
}

if (!file) {
  refuse('Usage: node infra/run.mjs FILE.ts [arguments]')
} else if (runsWantedNode) {
  delete process.env.PAPAN_PINNED_NODE
  readEnvFile()
  nodeModule.enableCompileCache(join(root, 'node_modules', '.cache', 'compile'))
  process.argv = [process.execPath, resolve(file), ...args]
  await import(pathToFileURL(resolve(file)).href)
} else if (existsSync(pinnedNode) && process.env.PAPAN_PINNED_NODE === undefined) {
  runUnderPinnedNode()
} else {
  refuse(
    `This needs Node ${wantedMajor}, but it runs on ${process.version}: run "npm ci" (it brings Node ${wantedMajor} for Linux) or install Node ${wantedMajor}.`,
  )
}
