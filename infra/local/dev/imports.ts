import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Of one statement the specifier; imports of types alone are no dependency of the running process. */
const statement =
  /(?:^|\n|;)\s*(?:import|export)\b(?!\s+type\b)(?:[^'"`;]*?\bfrom\b)?\s*['"]([^'"]+)['"]|(?<!typeof\s+)\bimport\s*\(\s*['"]([^'"]+)['"]/g

export const specifiersIn = (source: string): string[] =>
  [...source.matchAll(statement)].flatMap(([, stated, called]) => stated ?? called ?? [])

const fileOf = (root: string, importer: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier.replace(/\?.*$/, ''))
  const [, part, path] = /^@papan\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return part && path ? join(root, 'services', part, 'src', path) : null
}

/** Which of our files a process loads, itself included. Answers are cached until `forget`. */
export const createImports = (root: string) => {
  const known = new Map<string, Promise<string[]>>()

  const importsOf = (file: string): Promise<string[]> => {
    const reading =
      known.get(file) ??
      readFile(file, 'utf8').then(
        (source) => specifiersIn(source).flatMap((specifier) => fileOf(root, file, specifier) ?? []),
        () => [],
      )
    known.set(file, reading)
    return reading
  }

  return {
    forget: (file: string): void => void known.delete(file),
    filesOf: async (main: string): Promise<ReadonlySet<string>> => {
      const found = new Set([main])
      for (const file of found) if (/\.m?tsx?$/.test(file)) for (const next of await importsOf(file)) found.add(next)
      return found
    },
  }
}
