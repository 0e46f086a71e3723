import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { inNextRelease, nextRelease } from './next-release.ts'

const root = join(import.meta.dirname, '../../../../..')

describe('the simulated release of the version skew case', () => {
  it.each(nextRelease.map((edit) => [edit.file, edit] as const))('the next release edits %s', (file, edit) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(stripTypeScriptTypes(inNextRelease(source, edit))).toContain('prizeRecordedLater')
  })

  it('throws when a file does not hold the text exactly once', () => {
    const edit = { file: 'a.ts', find: 'one', replacement: 'two' }
    expect(() => inNextRelease('nothing', edit)).toThrow('a.ts')
    expect(() => inNextRelease('one, one', edit)).toThrow('a.ts')
  })
})
