import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const builtins = new Set(builtinModules)
/** Value imports; type imports vanish. */
const imports = /^(?:import(?! type\b)|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm

/** The file of one of our own imports, or null for a package. */
const fileOf = (specifier: string, from: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier.replace(/\?.*/, ''))
  const [, name, path] = /^@papan\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name && path ? join(root, 'services', name, 'src', path) : null
}

const isPackage = (specifier: string): boolean => !specifier.startsWith('node:') && !builtins.has(specifier)

/** All packages that a program imports, directly or through our own files. */
export const packagesOf = (main: string): string[] => {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, named, bare] of readFileSync(file, 'utf8').matchAll(imports)) {
      const specifier = named ?? bare ?? ''
      const own = fileOf(specifier, file)
      if (own) follow(own)
      else if (isPackage(specifier)) packages.add(specifier)
    }
  }
  follow(main)
  return [...packages].toSorted()
}
