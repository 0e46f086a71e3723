import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Import = readonly [from: string, to: string]

const root = join(import.meta.dirname, '../..')
const files = globSync('{gateway,realtime,services/*,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/test-kit\//.test(file),
)

/** Relative ones: a workspace names its own files so, and other workspaces are no part of its circles. */
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\(\s*)'(\.[^'?]+)/g)].map(
    ([, name = '']): Import => [file, join(file, '..', name)],
  )

/** Imports between folders of `src`, files beside them counting as folders, that lead back to where they came from. */
const circlesIn = (src: string, imports: readonly Import[]): string[] => {
  const folderOf = (file: string) => file.slice(src.length).split('/')[0] ?? ''
  const inside = imports.filter((each) => each.every((file) => file.startsWith(src)))
  const next = Map.groupBy(inside, ([from]) => folderOf(from))
  const reached = (start: string): Set<string> => {
    const seen = new Set([start])
    for (const folder of seen) for (const [, to] of next.get(folder) ?? []) seen.add(folderOf(to))
    return seen
  }
  return inside
    .filter(([from, to]) => folderOf(from) !== folderOf(to) && reached(folderOf(to)).has(folderOf(from)))
    .map((each) => each.map((file) => file.slice(src.length)).join(' imports '))
}

const imports = files.flatMap(importsOf)
const sides = ['web/src/public/', 'web/src/public/features/', 'web/src/admin/', 'web/src/admin/features/']
const sources = [...new Set(files.map((file) => file.slice(0, file.indexOf('/src/') + 5))), ...sides]

describe('the folders of a workspace', () => {
  it.each(sources)('import each other in no circle: %s', (src) => expect(circlesIn(src, imports)).toEqual([]))

  it('make a circle through a third folder and a file beside them, and its imports are named', () =>
    expect(
      circlesIn('a/src/', [
        ['a/src/one/x.ts', 'a/src/two/y.ts'],
        ['a/src/two/z.ts', 'a/src/config.ts'],
        ['a/src/config.ts', 'a/src/one/w.ts'],
        ['a/src/main.ts', 'a/src/one/x.ts'],
      ]),
    ).toEqual(['one/x.ts imports two/y.ts', 'two/z.ts imports config.ts', 'config.ts imports one/w.ts']))
})
