import { readFile } from 'node:fs/promises'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** Paths of a bundle's files; `css` is the text of its styles. */
export type EntryFiles = { script: string; preloads: string[]; styles: string[]; css: string }

type Bundle = { entry: string; later?: string; style?: string }

/** Reads a bundle's files from its manifest. With `later` the preloads are what it adds to the entry's own files. */
export const readManifest = async (file: URL, { entry, later, style }: Bundle): Promise<EntryFiles> => {
  const chunks = JSON.parse(await readFile(file, 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of chunks[name]?.imports ?? []) visit(imported)
  }
  visit(entry)
  const own = later ? found.size : 0
  if (later) visit(later)
  const reached = [...found].flatMap((name) => chunks[name] ?? [])
  const script = chunks[entry]?.file
  if (!script) throw new Error(`the build holds no ${entry}`)
  const unique = (files: string[]) => [...new Set(files)].map((path) => `/${path}`)
  const styleFile = style && chunks[style]?.file
  if (style && !styleFile) throw new Error(`the build holds no ${style}`)
  const styles = unique([...reached.flatMap(({ css = [] }) => css), ...(styleFile ? [styleFile] : [])])
  const texts = await Promise.all(styles.map((path) => readFile(new URL(`.${path}`, file), 'utf8')))
  return {
    script: `/${script}`,
    preloads: unique(reached.slice(own).map(({ file }) => file)).filter((path) => path !== `/${script}`),
    styles,
    css: texts.join(''),
  }
}
