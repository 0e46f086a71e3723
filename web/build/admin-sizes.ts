import { readFile } from 'node:fs/promises'
import { filesOf, gzipped, kib, type Manifest } from './chunk-sizes.ts'

/** Gzipped bytes, at most: the first screen with its entry, and each further screen. */
export const adminLimits = { first: 252.5 * 1024, further: 60 * 1024 } as const

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
