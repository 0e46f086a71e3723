import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { inNextRelease, nextRelease } from './next-release.ts'

const root = join(import.meta.dirname, '../../../../..')

describe('the made-up next release', () => {
  it('changes what occurs once in each source, which stays TypeScript', () => {
    const sources = new Map<string, string>()
    for (const edit of nextRelease.edits) {
      const source = sources.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8')
      sources.set(edit.file, inNextRelease(source, edit))
    }
    const changed = [...sources, ...Object.entries(nextRelease.files)].filter(([file]) => file.endsWith('.ts'))
    for (const [, source] of changed) expect(stripTypeScriptTypes(source).length).toBeGreaterThan(0)
  })

  it('throws when a file does not hold the text exactly once', () => {
    const edit = { file: 'a.ts', find: 'one', replacement: 'two' }
    expect(() => inNextRelease('nothing', edit)).toThrow('a.ts')
    expect(() => inNextRelease('one, one', edit)).toThrow('a.ts')
  })
})
