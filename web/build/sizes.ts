import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { bundles } from './bundles.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** Files of a chunk and of what it imports at once. */
const filesOf = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return new Set()
  seen.add(name)
  const chunk = manifest[name]
  const files = new Set([...(chunk ? [chunk.file] : []), ...(chunk?.css ?? [])])
  for (const imported of chunk?.imports ?? []) for (const file of filesOf(manifest, imported, seen)) files.add(file)
  return files
}

/** Bytes as `precompress` writes them. */
const gzipped = async (folder: URL, files: Iterable<string>): Promise<number> => {
  let sum = 0
  for (const file of files) sum += gzipSync(await readFile(new URL(file, folder)), { level: 9 }).length
  return sum
}

/** Gzipped bytes, at most: the first screen with its entry, and each further screen. */
export const adminLimits = { first: 252.9 * 1024, further: 60 * 1024 } as const

/** Gzipped bytes per screen, from the manifest in `folder`: `login` is the entry alone, `first` adds the largest screen. */
export const adminSizes = async (folder: URL, manifestFile: string) => {
  const manifest = JSON.parse(await readFile(new URL(manifestFile, folder), 'utf8')) as Manifest
  const [entry] = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  if (!entry) throw new Error(`${manifestFile} has no entry`)
  const base = filesOf(manifest, entry)
  const login = await gzipped(folder, base)
  const further: Record<string, number> = {}
  for (const name of manifest[entry]?.dynamicImports ?? []) {
    const own = [...filesOf(manifest, name)].filter((file) => !base.has(file))
    further[name.replace(/^.*\//, '').replace(/\.tsx$/, '')] = await gzipped(folder, own)
  }
  return { login, first: login + Math.max(0, ...Object.values(further)), further }
}

export const sizeLines = ({ login, first, further }: Awaited<ReturnType<typeof adminSizes>>): string[] => [
  `admin login ${kib(login)}, first screen at most ${kib(first)} (limit ${kib(adminLimits.first)})`,
  ...Object.entries(further).map(([name, size]) => `admin ${name} + ${kib(size)} (limit ${kib(adminLimits.further)})`),
]

export const assertAdminSizes = ({ first, further }: Awaited<ReturnType<typeof adminSizes>>): void => {
  const tooBig = Object.entries(further).filter(([, size]) => size > adminLimits.further)
  if (first > adminLimits.first) tooBig.push(['first screen', first])
  if (tooBig.length > 0) throw new Error(tooBig.map(([name, size]) => `${name} is too big: ${kib(size)}`).join(', '))
}

/** Gzipped bytes of all scripts of a first visit, before and after the load event, at most. */
const visitorLimit = 128 * 1024
/** Fetched when the search or another layer is opened, or once a number differs from the one seen before or numbers are kept: never by a first visit. */
const onDemand = /\/features\/search\/|\/(?:layers|follow-tools)\.|\/(?:seen-notice|mine-mark)\./

const { entry, later, pages, manifest: manifestFile } = bundles.visitors

/** Gzipped bytes of a first visit of each page: the entry, the application, the page, and what these fetch afterwards. */
export const visitorSizes = async (folder: URL): Promise<Record<string, number>> => {
  const manifest = JSON.parse(await readFile(new URL(manifestFile, folder), 'utf8')) as Manifest
  const isPage = (name: string) => Object.values(pages).some((page) => page === name)
  const always = [entry, later].flatMap((name) => [name, ...(manifest[name]?.dynamicImports ?? [])])
  const everyPage = always
    .filter((name) => !isPage(name) && !onDemand.test(name))
    .flatMap((name) => [...filesOf(manifest, name)])
  const sizes: Record<string, number> = {}
  for (const [route, page] of Object.entries(pages))
    sizes[route] = await gzipped(folder, new Set([...everyPage, ...filesOf(manifest, page)]))
  return sizes
}

export const visitorSizeLines = (sizes: Record<string, number>): string[] =>
  Object.entries(sizes).map(([route, size]) => `first visit of ${route} ${kib(size)} (limit ${kib(visitorLimit)})`)

export const assertVisitorSizes = (sizes: Record<string, number>): void => {
  const tooBig = Object.entries(sizes).filter(([, size]) => size > visitorLimit)
  if (tooBig.length > 0)
    throw new Error(tooBig.map(([route, size]) => `a first visit of ${route} loads ${kib(size)}`).join(', '))
}
