import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')

type PackageFile = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>
type Row = { version: string; parts: string }

/** Direct dependencies that are no part of this repository, with the folders of their package.json files. */
const installed = (): Record<string, Row> => {
  const found = new Map<string, { versions: Set<string>; parts: Set<string> }>()
  const files = globSync('**/package.json', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.*'] })
  for (const file of files) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    ) as PackageFile
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
    for (const [name, version] of Object.entries(all).filter(([each]) => !each.startsWith('@papan/'))) {
      const entry = found.get(name) ?? { versions: new Set(), parts: new Set() }
      entry.versions.add(version)
      entry.parts.add(file === 'package.json' ? 'root' : dirname(file))
      found.set(name, entry)
    }
  }
  const text = (values: Set<string>) => [...values].toSorted().join(', ')
  return Object.fromEntries(
    [...found].map(([name, { versions, parts }]) => [name, { version: text(versions), parts: text(parts) }]),
  )
}

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '))
const described = Object.fromEntries(
  rows.map(([name = '', version = '', parts = '']): [string, Row] => [name.replaceAll('`', ''), { version, parts }]),
)

describe('docs/dependencies.md', () => {
  it('has one row for each direct dependency, with its version and its package.json files, and no other row', () => {
    expect(described).toEqual(installed())
    expect(rows).toHaveLength(Object.keys(described).length)
  })

  it.each(rows)('says of %s (%s, %s) where it is used, why, and what was considered instead', (...cells) => {
    expect(cells).toHaveLength(6)
    const files = [...(cells[3] ?? '').matchAll(/`([\w./-]+\.(?:tsx?|mjs|js|json|css))`/g)].map(([, file = '']) => file)
    expect(files).not.toEqual([])
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(cells.slice(4).filter((cell) => cell === '')).toEqual([])
  })
})
