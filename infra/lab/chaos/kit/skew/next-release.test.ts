import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { inNextRelease, nextRelease } from './next-release.ts'
import { releaseBefore } from './release-before.ts'

const root = join(import.meta.dirname, '../../../../..')

describe('the next release of the experiment on version skew', () => {
  it.each(nextRelease.map((edit) => [edit.file, edit] as const))('fits into %s', (file, edit) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(stripTypeScriptTypes(inNextRelease(source, edit))).toContain('prizeRecordedLater')
  })

  it.each(releaseBefore.map((edit) => [edit.file, edit] as const))(
    'and the one before it fit into %s',
    (file, edit) => {
      const source = readFileSync(join(root, file), 'utf8')
      expect(stripTypeScriptTypes(inNextRelease(source, edit))).toContain(edit.replacement)
    },
  )

  it('says so when a file no longer holds what it changes', () => {
    const edit = { file: 'a.ts', find: 'one', replacement: 'two' }
    expect(() => inNextRelease('nothing', edit)).toThrow('a.ts')
    expect(() => inNextRelease('one, one', edit)).toThrow('a.ts')
  })
})
