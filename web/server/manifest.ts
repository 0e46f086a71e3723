import { readFile } from 'node:fs/promises'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/**
 * Paths of a bundle's files; `css` is the text of its styles, `pages` what each page preloads besides, `pageStyles` what each
 * page needs of the styles, `digits` the font of numbers.
 */
export type EntryFiles = {
  script: string
  preloads: string[]
  styles: string[]
  css: string
  pages?: Readonly<Record<string, string[]>>
  pageStyles?: Readonly<Record<string, string>>
  digits?: Buffer
}

/** Name of the style that errors of a page show first; null: of an unknown address. */
export const errorStyleOf = (route: string | null): string => `error ${route ?? ''}`

type Bundle = {
  entry: string
  later?: string
  pages?: Readonly<Record<string, string>>
  style?: string
  pageStyles?: string
  digits?: string
}

const jsonOf = async (file: URL) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>

/** Reads a bundle's files from its manifest. With `later` the preloads are what it adds to the entry's own files. */
export const readManifest = async (
  file: URL,
  { entry, later, pages = {}, style, pageStyles, digits }: Bundle,
): Promise<EntryFiles> => {
  const chunks = JSON.parse(await readFile(file, 'utf8')) as Record<string, Chunk>
  const visit = (name: string, found: Set<string>): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of chunks[name]?.imports ?? []) visit(imported, found)
    return found
  }
  const found = visit(entry, new Set())
  const own = later ? found.size : 0
  if (later) visit(later, found)
  const reached = [...found].flatMap((name) => chunks[name] ?? [])
  const script = chunks[entry]?.file
  if (!script) throw new Error(`the build holds no ${entry}`)
  const unique = (files: string[]) => [...new Set(files)].map((path) => `/${path}`)
  const filesOfPage = (page: string): string[] => {
    if (!chunks[page]) throw new Error(`the build holds no ${page}`)
    const added = [...visit(page, new Set(found))].slice(found.size)
    return unique(added.flatMap((name) => chunks[name]?.file ?? []))
  }
  const styleFile = style && chunks[style]?.file
  if (style && !styleFile) throw new Error(`the build holds no ${style}`)
  const styles = unique([...reached.flatMap(({ css = [] }) => css), ...(styleFile ? [styleFile] : [])])
  const texts = await Promise.all(styles.map((path) => readFile(new URL(`.${path}`, file), 'utf8')))
  return {
    script: `/${script}`,
    preloads: unique(reached.slice(own).map(({ file }) => file)).filter((path) => path !== `/${script}`),
    styles,
    css: texts.join(''),
    pages: Object.fromEntries(Object.entries(pages).map(([route, page]) => [route, filesOfPage(page)])),
    ...(pageStyles && { pageStyles: await jsonOf(new URL(`../${pageStyles}`, file)) }),
    ...(digits && { digits: await readFile(new URL(`../${digits}`, file)) }),
  }
}
