import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../processes/run-command.ts'
import { createApt } from './apt.ts'

type Source = { uri: string; keyring?: string }

const aptFolder = '/etc/apt'

const withoutSlash = (uri: string) => uri.replace(/\/+$/, '')

/** Only a path; inline keys are left to apt. */
const keyringPath = (text?: string) => (text?.trim().startsWith('/') ? text.trim() : undefined)

const fieldOf = (stanza: string, name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(stanza)?.[1]

/** Parses deb822 sources: stanzas of `Name: value`. */
export const readStanzas = (text: string): Source[] =>
  text
    .replaceAll(/^#.*\n?/gm, '')
    .split(/\n\s*\n/)
    .flatMap((stanza) =>
      (fieldOf(stanza, 'URIs') ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .map((uri) => ({ uri: withoutSlash(uri), keyring: keyringPath(fieldOf(stanza, 'Signed-By')) })),
    )

/** Parses one-line sources: `deb [options] uri suite components`. */
export const readLines = (text: string): Source[] =>
  [...text.matchAll(/^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)/gm)].map(([, options, uri]) => ({
    uri: withoutSlash(uri ?? ''),
    keyring: keyringPath(/signed-by=(\S+)/i.exec(options ?? '')?.[1]),
  }))

const readSources = async () => {
  const listed = await readdir(join(aptFolder, 'sources.list.d')).catch(() => [])
  const files = ['sources.list', ...listed.map((name) => join('sources.list.d', name))]
  const sources = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(aptFolder, file), 'utf8').catch(() => '')
      if (file.endsWith('.sources')) return readStanzas(text)
      return file.endsWith('.list') ? readLines(text) : []
    }),
  )
  return sources.flat()
}

const printTargets = ['indextargets', '--format', '$(ORIGIN)|$(LABEL)|$(REPO_URI)']

const findTarget = (targets: string) => targets.split('\n').find((line) => line.startsWith('Debian|Debian|'))

/** A fresh machine has no lists yet; the first lines of each are enough to know whose it is. */
const fetchTargets = async () => {
  const apt = await createApt()
  try {
    await apt.run(['-o', 'Acquire::IndexTargets::deb::Packages::DefaultEnabled=false', 'update'])
    return await apt.run(printTargets)
  } finally {
    await apt.remove()
  }
}

/** apt names Debian's own source: a vendor's mirror is never taken. */
export const debianMirror = async (): Promise<Source> => {
  const own = findTarget(await runCommand('apt-get', printTargets)) ?? findTarget(await fetchTargets())
  if (!own) throw new Error('No package source of Debian answers on this machine.')
  const uri = withoutSlash(own.split('|')[2] ?? '')
  return (await readSources()).find((source) => source.uri === uri) ?? { uri }
}
