import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../processes/run-command.ts'

const minuteMs = 60_000

/** A release of Debian and where it is fetched from. */
type PackageSource = { uri: string; keyring?: string; release: string }

export type Apt = {
  run: (args: string[], onLine?: (line: string) => void) => Promise<string>
  /** Removes its folders. */
  remove: () => Promise<void>
}

const sourceLine = ({ uri, keyring, release }: PackageSource) =>
  `deb ${keyring ? `[signed-by=${keyring}] ` : ''}${uri} ${release} main\n`

const configuration = (folder: string, hasSource: boolean) =>
  [
    `Dir::State "${folder}/state";`,
    // Empty: everything that a package depends on is fetched with it.
    `Dir::State::status "${folder}/status";`,
    `Dir::Cache "${folder}/cache";`,
    ...(hasSource ? [`Dir::Etc::sourcelist "${folder}/sources.list";`, 'Dir::Etc::sourceparts "/dev/null";'] : []),
    'Dir::Etc::preferences "/dev/null";',
    'Dir::Etc::preferencesparts "/dev/null";',
    // Several trees are fetched at once, each into its own folder; the lists are only read.
    'Debug::NoLocking "true";',
    'APT::Sandbox::User "root";',
    'APT::Install-Recommends "false";',
    'Acquire::Languages "none";',
    // A mirror's copy of the release may have expired.
    'Acquire::Check-Valid-Until "false";',
    // They work on the lists of the machine.
    '#clear APT::Update::Pre-Invoke;',
    '#clear APT::Update::Post-Invoke;',
    '#clear APT::Update::Post-Invoke-Success;',
  ].join('\n')

/** Its errors, without the lines around them. */
const errorsOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  const errors = [...text.matchAll(/^\s*E: (.*)$/gm)].map(([, line]) => line)
  return errors.join(' ') || text
}

/** An apt-get with its own folders: it needs no root, and changes neither lists nor packages of the machine. Without `source` it has the machine's sources. */
export const createApt = async (source?: PackageSource): Promise<Apt> => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-apt-'))
  const config = join(folder, 'apt.conf')
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  // A start that is stopped ends without `remove`.
  process.once('exit', removeNow)
  for (const name of ['state/lists/partial', 'cache/archives/partial'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'status'), '')
  if (source) await writeFile(join(folder, 'sources.list'), sourceLine(source))
  await writeFile(config, configuration(folder, source !== undefined))
  return {
    run: (args, onLine) =>
      runCommand('apt-get', ['--config-file', config, '-y', ...args], {
        env: { LC_ALL: 'C' },
        timeoutMs: 15 * minuteMs,
        onLine,
      }).catch((error: unknown) => {
        throw new Error(`The Debian packages cannot be fetched: ${errorsOf(error)}`)
      }),
    remove: async () => {
      process.off('exit', removeNow)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
