// npm run release -- VERSION|major|minor|patch [--dry-run] [--checked]: makes the commit and the tag of a release, and its files.
// --checked: .ci/run has passed on this commit. --dry-run changes nothing. --build: the files alone, of the version that package.json states.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { releaseVersion } from '@papan/runtime/release.ts'
import { runCommand } from '../local/processes/run-command.ts'
import { makeArtifacts } from './artifacts.ts'
import { sectionOf, statedDataVersion, unreleased, unreleasedIn, withoutOwnLinks, withVersion } from './notes.ts'

const root = resolve(import.meta.dirname, '../..')
const usage = 'Usage: npm run release -- VERSION|major|minor|patch [--dry-run] [--checked], or --build'
const changelogFile = 'CHANGELOG.md'
const upgradesFile = 'docs/operations/upgrades.md'
const overlayFile = 'infra/k8s/overlays/production/kustomization.yaml'
const dataVersionFile = 'services/service-kit/src/mongo/data-version.ts'
const minuteMs = 60_000

const read = (file: string) => readFile(join(root, file), 'utf8')
const git = async (...args: string[]) => (await runCommand('git', args, { cwd: root })).trim()

/** Both package files as `npm version` writes them, and the version that it made. */
const bumped = async (bump: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-version-'))
  try {
    const names = ['package.json', 'package-lock.json']
    for (const name of names) await cp(join(root, name), join(folder, name))
    const args = ['version', bump, '--no-git-tag-version', '--no-workspaces-update', '--ignore-scripts']
    await runCommand('npm', args, { cwd: folder })
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const { version } = JSON.parse(texts[0] ?? '') as { version: string }
    return { version, files: names.map((name, index) => [name, texts[index] ?? ''] as const) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws one sentence where the release before could not read the data of this one. */
const assertWayBack = async (upgradeNotes: string) => {
  if (statedDataVersion(upgradeNotes) !== dataVersion)
    throw new Error(`${upgradesFile} must say "Data version ${dataVersion}" for this release.`)
  const before = await git('log', '-1', '--format=%H', '--grep', '^release: ')
  if (!before) return
  const [, stored] = /dataVersion = (\d+)/.exec(await git('show', `${before}:${dataVersionFile}`)) ?? []
  if (dataVersion > Number(stored) + 1)
    throw new Error(`The data version may rise by one a release: the last one has ${stored}, this one ${dataVersion}.`)
}

/** The texts of both pages, and their sections `title`, which may be released. Throws one sentence else. */
const notesOf = async (title: string) => {
  const [changelog, upgrades] = [await read(changelogFile), await read(upgradesFile)]
  const [changes, upgrade] = [sectionOf(changelog, title), sectionOf(upgrades, title)]
  if (!changes || !upgrade) throw new Error(`${changelogFile} and ${upgradesFile} must each have a section ${title}.`)
  await assertWayBack(upgrade)
  return { changelog, upgrades, changes, upgrade }
}

const assertCommitted = async () => {
  if (await git('status', '--porcelain')) throw new Error('There are changes that are not committed.')
  if ((await git('branch', '--show-current')) !== 'main') throw new Error('A release is made on main.')
}

const artifactsOf = async (version: string, title: string, options: { folder: string; images: boolean }) => {
  const { changes, upgrade } = await notesOf(title)
  const notes = withoutOwnLinks(`${changes}\n\n## Upgrading to ${version}\n\n${upgrade}`)
  const files = await makeArtifacts({ root, version, notes, ...options })
  console.log(`${options.folder}: ${files.join(', ')}`)
}

const dryRun = async (bump: string) => {
  const isReleased = unreleasedIn(await read(changelogFile)) === null
  if (isReleased) console.log('Nothing is unreleased: the files are those of the last release.')
  const { version } = isReleased ? { version: releaseVersion } : await bumped(bump)
  const folder = await mkdtemp(join(tmpdir(), 'papan-release-'))
  try {
    await artifactsOf(version, isReleased ? version : unreleased, { folder, images: false })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`Release ${version} can be made. Nothing was changed.`)
}

const release = async (bump: string, isChecked: boolean) => {
  await assertCommitted()
  const { version, files } = await bumped(bump)
  if (await git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} exists already.`)
  const { changelog, upgrades } = await notesOf(unreleased)
  const overlay = await read(overlayFile)
  const show = (line: string) => console.log(line)
  if (!isChecked) await runCommand('.ci/run', [], { cwd: root, timeoutMs: 180 * minuteMs, onLine: show })
  const written = [
    ...files,
    [changelogFile, withVersion(changelog, version, Date.now())],
    [upgradesFile, withVersion(upgrades, version, Date.now())],
    [overlayFile, overlay.replaceAll(/newTag: [^\s}]+/g, `newTag: ${version}`)],
  ] as const
  for (const [file, text] of written) await writeFile(join(root, file), text)
  await git('commit', '--quiet', '--message', `release: ${version}`, '--', ...written.map(([file]) => file))
  await git('tag', `v${version}`)
  console.log(`Release ${version} is made: git push --atomic origin main v${version} publishes it.`)
}

const build = async () => {
  const tag = process.env['GITHUB_REF_NAME'] ?? `v${releaseVersion}`
  if (tag !== `v${releaseVersion}`)
    throw new Error(`The tag ${tag} is not the version ${releaseVersion} of package.json.`)
  await artifactsOf(releaseVersion, releaseVersion, { folder: join(root, 'dist/release'), images: true })
}

const main = async () => {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': flag, checked: flag, build: flag },
  })
  const [bump, ...more] = positionals
  if (values.build && bump === undefined) return build()
  if (bump === undefined || more.length > 0 || values.build) throw new Error(usage)
  return values['dry-run'] ? dryRun(bump) : release(bump, values.checked)
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
