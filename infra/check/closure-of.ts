type LockedPackage = {
  version?: string
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, LockedPackage> }

/** Images run on it; packages for other machines alone are never installed there. */
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }

const fitsMachine = (locked: LockedPackage): boolean =>
  (['os', 'cpu', 'libc'] as const).every((property) => locked[property]?.includes(machine[property]) ?? true)

const neededBy = (locked: LockedPackage): string[] => [
  ...Object.keys(locked.dependencies ?? {}),
  ...Object.keys(locked.optionalDependencies ?? {}),
  ...Object.keys(locked.peerDependencies ?? {}).filter((name) => !locked.peerDependenciesMeta?.[name]?.optional),
]

/** Where `name` is found from a folder: there, then in each folder above, as Node looks for it. */
const find = ({ packages }: Lock, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    const locked = packages[path]
    if (locked) return locked.link ? (locked.resolved ?? path) : path
    if (!folder) return null
  }
}

/**
 * The packages that `npm ci -w PART --omit=dev` installs on our machine, as `name@version`: a second copy counts once, our own workspaces do
 * not count.
 */
export const closureOf = (lock: Lock, part: string): string[] => {
  const seen = new Set<string>()
  const follow = (path: string) => {
    const locked = lock.packages[path]
    if (!locked || seen.has(path) || !fitsMachine(locked)) return
    seen.add(path)
    for (const name of neededBy(locked)) follow(find(lock, path, name) ?? '')
  }
  follow(part)
  const packages = [...seen].filter((path) => path.includes('node_modules/'))
  const names = packages.map((path) => `${path.replace(/.*node_modules\//, '')}@${lock.packages[path]?.version}`)
  return [...new Set(names)].toSorted()
}
