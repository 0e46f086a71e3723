import { readFile } from 'node:fs/promises'
import { bundles } from './bundles.ts'
import { filesOf, gzipped, kib, type Manifest } from './chunk-sizes.ts'

/** Gzipped bytes of all scripts of a first visit, before and after the load event, at most. */
const limit = 127.9 * 1024
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
  Object.entries(sizes).map(([route, size]) => `first visit of ${route} ${kib(size)} (limit ${kib(limit)})`)

export const assertVisitorSizes = (sizes: Record<string, number>): void => {
  const tooBig = Object.entries(sizes).filter(([, size]) => size > limit)
  if (tooBig.length > 0)
    throw new Error(tooBig.map(([route, size]) => `a first visit of ${route} loads ${kib(size)}`).join(', '))
}
