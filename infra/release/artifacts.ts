import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../local/processes/run-command.ts'
import { productServices } from '../local/service-table.ts'

/** `images`: false builds none of them. `folder`: where all files go. */
type ArtifactOptions = { root: string; folder: string; version: string; notes: string; images: boolean }

const hourMs = 3_600_000
const imagePrefix = 'localhost/papan-angka'
/** By service of the compose file; `sample` is built of the image `tools`. */
const parts = [...productServices.map(({ name }) => [name, name] as const), ['sample', 'tools'] as const]

/** The images that the Dockerfile builds upon, with version and digest. */
export const basesIn = (dockerfile: string): string[] =>
  [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => image)

/** What `docker load` takes, for the kind of machine that builds it. */
const buildImages = async ({ root, folder, version }: ArtifactOptions, archive: string) => {
  const env = { IMAGE_PREFIX: imagePrefix, IMAGE_TAG: version }
  const options = { cwd: root, env, timeoutMs: hourMs, onLine: (line: string) => console.log(`  ${line}`) }
  for (const [service] of parts) await runCommand('docker', ['compose', 'build', service], options)
  const images = parts.map(([, image]) => `${imagePrefix}/${image}:${version}`)
  const save = `set -o pipefail; docker save ${images.join(' ')} | gzip >'${join(folder, archive)}'`
  await runCommand('bash', ['-c', save], options)
}

const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Makes notes, the list of packages (SBOM), the archive of images and checksums. Answers the names of the files. */
export const makeArtifacts = async (options: ArtifactOptions): Promise<string[]> => {
  const { root, folder, version, notes, images } = options
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const archive = `papan-angka-${version}-${machine}.tar.gz`
  await mkdir(folder, { recursive: true })
  const bases = basesIn(await readFile(join(root, 'Dockerfile'), 'utf8'))
  const built = `Images are built on:\n\n${bases.map((base) => `- \`${base}\``).join('\n')}`
  await writeFile(join(folder, 'notes.md'), `${notes}\n\n${built}\n`)
  // The lock file, since each kind of machine installs packages of its own.
  const listing = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel', 'silent']
  await writeFile(join(folder, 'sbom.cdx.json'), await runCommand('npm', listing, { cwd: root, timeoutMs: hourMs }))
  if (images) await buildImages(options, archive)
  else console.log(`Not built: ${archive} with ${parts.map(([, image]) => image).join(', ')} in version ${version}.`)
  const names = (await readdir(folder)).filter((name) => !name.startsWith('SHA256SUMS')).toSorted()
  const lines = await Promise.all(names.map(async (name) => `${await checksumOf(join(folder, name))}  ${name}\n`))
  const sums = `SHA256SUMS-${machine}`
  await writeFile(join(folder, sums), lines.join(''))
  return [...names, sums]
}
