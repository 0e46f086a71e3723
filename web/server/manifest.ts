import { readFile } from 'node:fs/promises'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
/** The files that a page of one entry links to, as paths. */
export type EntryFiles = { script: string; preloads: string[]; styles: string[]; fonts: string[] }

/** Reads which hashed files belong to a bundle of the browser build. */
export const readManifest = async (file: URL, entry: string): Promise<EntryFiles> => {
  const chunks = JSON.parse(await readFile(file, 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of chunks[name]?.imports ?? []) visit(imported)
  }
  visit(entry)
  const reached = [...found].flatMap((name) => chunks[name] ?? [])
  const script = chunks[entry]?.file
  if (!script) throw new Error(`the build holds no ${entry}`)
  const unique = (files: string[]) => [...new Set(files)].map((path) => `/${path}`)
  return {
    script: `/${script}`,
    preloads: unique(reached.map(({ file }) => file)).filter((path) => path !== `/${script}`),
    styles: unique(reached.flatMap(({ css = [] }) => css)),
    fonts: unique(Object.values(chunks).flatMap(({ file, assets = [] }) => [file, ...assets])).filter((path) =>
      path.endsWith('.woff2'),
    ),
  }
}
