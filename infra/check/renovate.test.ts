import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const ledger = readFileSync(join(root, 'docs/decisions/0037-borrowed-internals.md'), 'utf8')
const { packageRules, customManagers } = JSON.parse(readFileSync(join(root, 'renovate.json'), 'utf8')) as {
  customManagers: { matchStrings: [string] }[]
  packageRules: { matchPackageNames?: string[]; addLabels?: string[] }[]
}

/** The ledger's names that are not those of their packages. */
const packages: Record<string, string> = {
  Node: 'node',
  'Socket.IO': 'socket.io',
  'Engine.IO': 'engine.io',
  'React Router': 'react-router-dom',
}
/** Every name before a version in the second column: 'ws 8.23.0'. */
const borrowed = ledger
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split(' | ')[1] ?? '').matchAll(/(React Router|[@\w./-]+) \d+\.\d+\.\d+/g)])
  .map(([, name = '']) => packages[name] ?? name)

describe('renovate.json', () => {
  it('labels every package of which undocumented parts are used', () => {
    const labelled = packageRules
      .filter(({ addLabels }) => addLabels?.includes('borrowed-internals'))
      .flatMap(({ matchPackageNames }) => matchPackageNames ?? [])
    expect(new Set(borrowed).size).toBeGreaterThan(8)
    expect([...new Set(borrowed)].filter((name) => !labelled.includes(name))).toEqual([])
  })

  it('finds every row of docs/dependencies.md that names one exact version', () => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    const rows = page.split('\n').filter((line) => /^\| `[^`]+` \| [\d.]+ \|/.test(line))
    const pattern = customManagers[0]?.matchStrings[0] ?? ''
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((row) => !new RegExp(pattern).test(row))).toEqual([])
  })
})

describe('images of others', () => {
  it.each(['Dockerfile', 'docker-compose.yml'])('%s names each by tag and digest', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const named = [...text.matchAll(/_IMAGE(?:=|:-)([^}\s]+)/g)].map(([, image = '']) => image)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })
})
